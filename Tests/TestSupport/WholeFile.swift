import System

/// A file's bytes; empty if it can't be read.
public func wholeFile(_ path: String) -> [UInt8] { (try? Files.read(path, limit: 1 << 40)) ?? [] }
