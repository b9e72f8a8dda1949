"""The casino in the browser: tables over HTTP and WebSocket."""
