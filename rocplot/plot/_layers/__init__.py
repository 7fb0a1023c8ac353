"""What is drawn beside a model's main line, each declared once and shared by all pictures that have it."""
