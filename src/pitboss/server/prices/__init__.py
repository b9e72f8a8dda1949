"""Exact prices, computed in a worker process."""
