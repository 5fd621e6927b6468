"""What a visitor says and is told: requests, their language, set wordings, follow-ups, routes."""
