import FrameExport
import Glibc
import System
import X11Kit

/// Prints an export's progress on the standard error stream: a bar on a terminal, lines elsewhere.
final class ProgressPrinter {
    private let isQuiet: Bool
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var start = MonotonicClock.now
    private var lastShown: Double
    private var found: Int?
    private var isBarShown = false
    /// Whether there was something to look through; that is no time of the frames that are made.
    private var isChecked = false
    /// The seconds between updates: of a terminal's bar 0.1, between lines of a log 5.
    private var interval: Double { isTerminal ? 0.1 : 5 }

    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
        lastShown = start
    }

    func show(done: Int, total: Int) {
        // What is done when it begins was done before.
        let found = found ?? done
        if self.found == nil && isChecked { start = MonotonicClock.now }
        self.found = found
        show(Progress(done: done, total: total, found: found, elapsed: MonotonicClock.now - start))
    }

    /// Shows the progress of checking existing files, before any frame is made.
    func showChecking(done: Int, total: Int) {
        isChecked = true
        show(
            Progress(
                done: done, total: total, found: 0, elapsed: MonotonicClock.now - start, verb: "looked through"))
    }

    private func show(_ progress: Progress) {
        let now = MonotonicClock.now
        guard !isQuiet, now - lastShown >= interval else { return }
        lastShown = now
        if isTerminal {
            isBarShown = true
            write("\r\u{1B}[K" + progress.bar(columns: columns))
        } else {
            printError(progress.text)
        }
    }

    /// Removes the bar and says how it ended.
    func end(_ lines: [String]) {
        clear()
        guard !isQuiet else { return }
        for line in lines { printError(line) }
    }

    /// Removes the bar, so that an error has a line of its own.
    func clear() {
        if isBarShown { write("\r\u{1B}[K") }
        isBarShown = false
    }

    private var columns: Int {
        var size = winsize()
        let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }

    private func write(_ text: String) {
        let bytes = Array(text.utf8)
        // A failure of this can't be reported anywhere.
        _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
    }
}
