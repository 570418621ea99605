import Synchronization
import Testing

/// Collects the texts of issues.
private final class IssueLog: Sendable {
    let texts = Mutex<[String]>([])

    func append(_ issue: Issue) -> Bool {
        texts.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
        return true
    }
}

/// Runs a closure that must record at least one issue, and returns the texts of all.
func issues(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows -> [String] {
    let log = IssueLog()
    try withKnownIssue(sourceLocation: sourceLocation, body, matching: log.append)
    return log.texts.withLock { $0 }
}

/// Runs a closure that must record at least one issue, and returns the texts of all.
func issues(
    sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async rethrows -> [String] {
    let log = IssueLog()
    try await withKnownIssue(sourceLocation: sourceLocation, body, matching: log.append)
    return log.texts.withLock { $0 }
}

/// Runs a closure that must record one issue whose text contains all parts.
func expectIssue(
    _ parts: String..., sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) rethrows {
    let texts = try issues(sourceLocation: sourceLocation, body)
    #expect(texts.count == 1, sourceLocation: sourceLocation)
    for part in parts { #expect(texts.first?.contains(part) == true, sourceLocation: sourceLocation) }
}
