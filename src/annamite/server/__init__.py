"""The web server: HTTP, WebSocket, storage and the built page."""
