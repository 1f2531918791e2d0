"""Check published figures: structured claims, held against each other field by field."""
