"""Playing alone: honest hints, proven deals, a deal for every day, and a ladder to climb."""
