"""Tests of Mukden."""
