import Dispatch
import Glibc

/// The lines that a server on this machine sends, until it ends; none if there is no server.
struct Lines: AsyncSequence {
    private let lines: AsyncStream<String>

    init(fromPort port: UInt16) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let status = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        lines = AsyncStream { continuation in
            guard status == 0, let file = fdopen(descriptor, "r") else {
                close(descriptor)
                return continuation.finish()
            }
            // Reading ends when the task that reads is cancelled.
            continuation.onTermination = { _ in shutdown(descriptor, Int32(SHUT_RDWR)) }
            // A thread of its own waits, as a task must not.
            let stream = UInt(bitPattern: file)
            DispatchQueue.global().async {
                guard let file = UnsafeMutablePointer<FILE>(bitPattern: stream) else { return }
                var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
                while getline(&line, &capacity, file) > 0 {
                    if let line { continuation.yield(String(String(cString: line).dropLast())) }
                }
                continuation.finish()
                free(line)
                fclose(file)
            }
        }
    }

    func makeAsyncIterator() -> AsyncStream<String>.Iterator { lines.makeAsyncIterator() }
}
