import Glibc
public import Testing

/// The long tests, such as dozens of kills, storms of events and seconds of idleness.
///
/// They run only if the environment's `TYTO_TESTS` is `all`.
public enum LongTests {
    /// Whether they run.
    public static let areIncluded = getenv("TYTO_TESTS").map { String(cString: $0) } == "all"
}

extension Trait where Self == ConditionTrait {
    /// Marks a long test.
    public static var long: Self { .enabled(if: LongTests.areIncluded, "it takes long: TYTO_TESTS=all runs it") }
}
