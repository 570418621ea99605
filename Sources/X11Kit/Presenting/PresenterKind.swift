/// A way of presenting pixels in a window.
public enum PresenterKind: String, Hashable, Sendable, CaseIterable {
    /// Memory shared with a server of the same machine, shown at a refresh of the display (XPresent with MIT-SHM).
    case present
    /// Memory shared with a server of the same machine (MIT-SHM).
    case sharedMemory = "shm"
    /// Sending the pixels over the connection (XPutImage): works everywhere.
    case wire

    /// The description for messages.
    public var words: String {
        switch self {
        case .present: "shared pictures (XPresent)"
        case .sharedMemory: "shared memory (MIT-SHM)"
        case .wire: "over the connection (XPutImage)"
        }
    }
}
