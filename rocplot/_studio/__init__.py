"""The studio: the gallery with the user's own table in a browser, with forms, numbers and downloads."""
