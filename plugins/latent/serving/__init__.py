"""Answer time: the Flask application and the chat pipeline behind it."""
