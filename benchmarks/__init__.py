"""What refcli costs, measured: ``python -m benchmarks`` (``make bench``) prints the tables of docs/performance.md."""
