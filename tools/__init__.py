"""What developers run: generators of data files, the fuzzer, reports on the rules."""
