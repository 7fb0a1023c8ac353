"""The sheet of one or several models: panels, one legend, a table of numbers, a caption."""
