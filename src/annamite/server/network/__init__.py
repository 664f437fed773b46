"""What stands between the Internet and the application: connections, budgets, proxies, packing."""
