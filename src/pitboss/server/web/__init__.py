"""HTTP and WebSocket: the application, routes, middleware, limits, pages, API description."""
