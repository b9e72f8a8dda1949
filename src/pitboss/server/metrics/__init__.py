"""What happens in the server, counted, and how Prometheus reads it."""
