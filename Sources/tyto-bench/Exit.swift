import Glibc

/// Writes lines to the standard error stream.
func printError(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    // A failure of this can't be reported anywhere.
    _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// Ends the program with a status.
func exitProcess(_ status: Int32) -> Never { exit(status) }
