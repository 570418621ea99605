import Glibc

/// The addresses that this process may use.
package enum AddressSpace {
    /// The limit in bytes (setrlimit(2), `ulimit -v`); nil for none.
    package static var limit: Int? {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return nil }
        return Int(exactly: limit.rlim_cur)
    }
}
