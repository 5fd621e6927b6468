"""The version of Latent, as the package, the function and every answer carry it."""

RELEASE = "0.1.0"
