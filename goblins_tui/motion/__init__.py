"""Motion: turns become beats, and beats become animation."""
