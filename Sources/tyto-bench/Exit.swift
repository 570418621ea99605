import Glibc

/// Ends the program with a status.
func exitProcess(_ status: Int32) -> Never { exit(status) }
