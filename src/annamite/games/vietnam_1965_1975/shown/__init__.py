"""What people see: views, labels, hints, messages; the shapes of all that is in `shapes`."""
