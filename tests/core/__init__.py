"""Tests of the referee's tools, on small made-up games."""
