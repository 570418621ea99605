import Glibc

/// The folder that the program itself lies in, without a slash at its end.
let programFolder: String = {
    var path = [UInt8](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &path, path.count)
    let parts = String(decoding: path[..<max(0, count)], as: UTF8.self).split(separator: "/")
    return parts.dropLast().map { "/\($0)" }.joined()
}()
