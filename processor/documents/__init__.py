"""What we write from nothing: object in, text or bytes out."""
