/// A way of getting pixels from this program into a window.
public enum PresenterKind: String, Hashable, Sendable, CaseIterable {
    /// Memory shared with a server of the same machine (MIT-SHM).
    case sharedMemory = "shm"
    /// Sending the pixels over the connection (XPutImage): works everywhere.
    case wire
}
