"""What all compute functions share: results, the call convention and docstrings."""
