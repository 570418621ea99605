import Glibc

/// The processor time that the program has used.
public enum ProcessorClock {
    /// Seconds of all threads since the program began.
    public static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
