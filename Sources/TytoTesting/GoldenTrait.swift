import System
public import Testing

/// Finds goldens that no test uses, such as those of a test that was renamed.
///
/// ```swift
/// @Suite("The like button", .goldens) struct LikeTests {}
/// ```
///
/// After each test that ran the pictures of its function that it did not use are recorded as an issue; after the suite
/// also those of functions that its file does not have. No file is removed.
public struct GoldenTrait: SuiteTrait, TestTrait, TestScoping {
    /// True: each test of a suite is checked.
    public var isRecursive: Bool { true }

    /// Each function and suite once, not each case.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> GoldenTrait? { testCase == nil ? self : nil }

    /// Runs the test and checks its goldens.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await function()
        let place = GoldenPlace(test, calledAt: test.sourceLocation)
        let orphans: [String]
        if test.isSuite {
            let source = try Files.read(test.sourceLocation.filePath, limit: 64 << 20)
            orphans = place.ownerless(in: String(decoding: source, as: UTF8.self))
        } else {
            orphans = place.unused
        }
        if orphans.isEmpty { return }
        let files = orphans.map { quoted(place.folder.file($0), limit: 1000) }.joined(separator: " ")
        Issue.record("no test uses these goldens; remove them: \(files)", sourceLocation: test.sourceLocation)
    }
}

extension Trait where Self == GoldenTrait {
    /// Records goldens that no test uses as an issue; see ``GoldenTrait``.
    public static var goldens: GoldenTrait { GoldenTrait() }
}
