"""What every compute function shares: its result and its call convention."""
