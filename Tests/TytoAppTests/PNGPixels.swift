import CairoKit

/// Pixels of a PNG file as a screenshot has them: 0x00RRGGBB, row by row.
enum PNGPixels {
    static func read(_ path: String) throws -> [UInt32] { try of(Program.read(path)) }

    static func of(_ bytes: [UInt8]) throws -> [UInt32] {
        try Surface(png: bytes).straightPixels().map { $0 & 0xFFFFFF }
    }
}
