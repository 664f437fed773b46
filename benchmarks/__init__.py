"""What speed is measured by; run with `python -m benchmarks`."""
