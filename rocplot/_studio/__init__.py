"""The gallery with the reader's own table: forms, numbers, words and files, in a browser."""
