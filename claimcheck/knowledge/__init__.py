"""Hold the knowledge of claimcheck as data: profiles, metrics and vocabularies, one YAML file each."""
