"""Layers, drawn beside a model's main line; each is declared once and shared by the pictures that have it."""
