"""What is in the box: components and data, whether they fit together, numbers and names for them."""
