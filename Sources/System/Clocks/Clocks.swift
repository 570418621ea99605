import Glibc

/// The clock of the machine: the one place that reads it.
package enum MonotonicClock {
    /// Seconds since some moment in the past (on Linux the start of the machine, time asleep left out). Never falls,
    /// and is not moved by setting the time of day.
    package static var now: Double { seconds(CLOCK_MONOTONIC) }
}

/// The processor time that the program has used.
package enum ProcessorClock {
    /// Seconds of all threads since the program began.
    package static var now: Double { seconds(CLOCK_PROCESS_CPUTIME_ID) }
}

private func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}
