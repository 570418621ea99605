import Glibc

/// The parts of a display's name: `host:number.screen`, `:number`, or `/path/of/a/socket:number`.
struct DisplayName: Equatable {
    var host: Substring
    var number: Int

    /// Nil if the name has no number after its last colon.
    init?(_ name: String) {
        guard let colon = name.lastIndex(of: ":") else { return nil }
        host = name[..<colon]
        let digits = name[name.index(after: colon)...].prefix { $0 != "." }
        guard let number = Int(digits), number >= 0 else { return nil }
        self.number = number
    }

    /// The socket in the file system that a server of this machine listens at; nil for another machine.
    var localSocket: String? {
        if host.isEmpty || host == "unix" { return "/tmp/.X11-unix/X\(number)" }
        return host.hasPrefix("/") ? String(host) : nil
    }

    /// Whether a server of this machine listens there, be it willing to talk to us or not.
    var somebodyListens: Bool {
        guard let path = localSocket else { return false }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let room = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < room else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
