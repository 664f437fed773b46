"""The table in the browser: HTTP, WebSocket, storage. The page itself is built from frontend/."""
