"""Monte Carlo simulation of games: kernels over cores and clusters, statistics, reports."""
