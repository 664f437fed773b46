"""What is printed for the campaign (12-17): strategic charts, Unit Chart, leaders."""
