"""What tests and the fuzzer ask: broken invariants, landmarks, lures."""
