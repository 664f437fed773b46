"""What the computer's tactics weigh and watch in a campaign besides: people and morale, towns without a garrison."""
