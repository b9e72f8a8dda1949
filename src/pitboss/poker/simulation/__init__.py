"""Simulated poker: all-in equity by kernel, and fixed strategies at the table."""
