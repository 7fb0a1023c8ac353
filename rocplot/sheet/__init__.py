"""What reads drawn figures: captions, the print check, reports, small multiples, interactive files."""
