"""The live figure: any of our figures as one HTML file that answers."""
