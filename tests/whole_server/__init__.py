"""The whole server in a simulation: one seed decides time, network, disk and everybody's acts."""
