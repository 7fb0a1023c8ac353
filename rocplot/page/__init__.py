"""What any matplotlib figure needs: text, labels, legends, scales, and where ink lies; knows no picture."""
