"""What people see of a campaign's season: record sheets, words."""
