/// A way of presenting pixels in a window.
package enum PresenterKind: String, Hashable, Sendable, CaseIterable {
    /// Memory shared with a local server, shown at a refresh (XPresent with MIT-SHM).
    case present
    /// Memory shared with a local server (MIT-SHM).
    case sharedMemory = "shm"
    /// Sending the pixels over the connection (XPutImage): works everywhere.
    case wire

    /// The description for messages.
    package var words: String {
        switch self {
        case .present: "shared pictures (XPresent)"
        case .sharedMemory: "shared memory (MIT-SHM)"
        case .wire: "over the connection (XPutImage)"
        }
    }
}
