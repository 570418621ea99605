import Glibc
public import Testing

/// The tests that take long, such as kills by the dozen, storms of events and seconds of idleness: they run only where the
/// environment's `TYTO_TESTS` is `all`.
public enum LongTests {
    /// Whether they run.
    public static let areIncluded = getenv("TYTO_TESTS").map { String(cString: $0) } == "all"
}

extension Trait where Self == ConditionTrait {
    /// For a test that takes long.
    public static var long: Self { .enabled(if: LongTests.areIncluded, "it takes long: TYTO_TESTS=all runs it") }
}
