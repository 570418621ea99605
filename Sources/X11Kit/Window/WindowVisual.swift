import CX11

/// The server's default visual, checked to be supported.
struct WindowVisual {
    let visual: UnsafeMutablePointer<Visual>
    let depth: Int32
    let format: PixelFormat

    /// The bytes per drawn pixel: a 32-bit word 0x00RRGGBB in the machine's byte order.
    static let bytesPerPixel = 4

    init(defaultOf display: OpaquePointer) throws(X11Error) {
        let screen = XDefaultScreen(display)
        // Xlib takes the number from the display's name, and checks one end of the range only.
        guard (0..<XScreenCount(display)).contains(screen) else {
            throw .unsupportedVisual(description: "missing, for there is no screen \(screen)")
        }
        depth = XDefaultDepth(display, screen)
        guard let visual = XDefaultVisual(display, screen) else {
            throw .unsupportedVisual(description: "missing")
        }
        self.visual = visual
        let masks = (visual.pointee.red_mask, visual.pointee.green_mask, visual.pointee.blue_mask)
        let bits = WindowVisual.bitsPerPixel(display, depth: depth)
        let words = [masks.0, masks.1, masks.2].map { UInt32(truncatingIfNeeded: $0) }
        guard visual.pointee.class == TrueColor,
            let format = PixelFormat(depth: Int(depth), bitsPerPixel: Int(bits), masks: words)
        else {
            throw .unsupportedVisual(
                description: WindowVisual.describe(class: visual.pointee.class, depth: depth, bits: bits, masks: masks))
        }
        self.format = format
    }

    private static func bitsPerPixel(_ display: OpaquePointer, depth: Int32) -> Int32 {
        var count: Int32 = 0
        guard let formats = XListPixmapFormats(display, &count) else { return 0 }
        defer { XFree(formats) }
        return UnsafeBufferPointer(start: formats, count: Int(count)).first { $0.depth == depth }?.bits_per_pixel ?? 0
    }

    static func describe(class kind: Int32, depth: Int32, bits: Int32, masks: (UInt, UInt, UInt)) -> String {
        let names = ["StaticGray", "GrayScale", "StaticColor", "PseudoColor", "TrueColor", "DirectColor"]
        let name = names.indices.contains(Int(kind)) ? names[Int(kind)] : "of class \(kind)"
        let parts = [masks.0, masks.1, masks.2].map { String($0, radix: 16) }.joined(separator: "/")
        return "\(depth)-bit \(name) with \(bits) bits per pixel and masks \(parts)"
    }
}
