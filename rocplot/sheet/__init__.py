"""Functions on drawn figures: captions, the print check, reports, small multiples, interactive files."""
