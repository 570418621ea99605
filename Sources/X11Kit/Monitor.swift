import CX11

/// A monitor, as RandR tells of it.
public struct Monitor: Hashable, Sendable {
    /// Where it is on the screen, in pixels.
    public var x: Int
    /// Where it is on the screen, in pixels, down.
    public var y: Int
    /// Pixels across.
    public var width: Int
    /// Pixels down.
    public var height: Int
    /// Its width in millimetres; 0 is common, and other nonsense too.
    public var widthInMillimetres = 0
    /// Its height in millimetres; 0 is common, and other nonsense too.
    public var heightInMillimetres = 0
    /// Pictures a second; nil where it tells none that is plausible.
    public var rate: Double?

    /// The rates believed; what lies outside is a display that does not know, or a remote one that made a number up.
    static let plausibleRates = 10.0...1000.0

    /// Makes a monitor.
    public init(x: Int, y: Int, width: Int, height: Int, rate: Double? = nil) {
        (self.x, self.y, self.width, self.height, self.rate) = (x, y, width, height, rate)
    }

    func contains(x: Int, y: Int) -> Bool {
        (self.x..<self.x + width).contains(x) && (self.y..<self.y + height).contains(y)
    }

    /// Whether the server can tell of monitors.
    static func isKnown(on display: OpaquePointer) -> Bool {
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        return XRRQueryExtension(display, &event, &error) != 0 && XRRQueryVersion(display, &major, &minor) != 0
            && (major, minor) >= (1, 3)
    }

    /// Asks the server for all that show something.
    static func all(on display: OpaquePointer) -> [Monitor] {
        guard let resources = XRRGetScreenResourcesCurrent(display, XDefaultRootWindow(display)) else { return [] }
        defer { XRRFreeScreenResources(resources) }
        let modes = UnsafeBufferPointer(start: resources.pointee.modes, count: Int(resources.pointee.nmode))
        let crtcs = UnsafeBufferPointer(start: resources.pointee.crtcs, count: Int(resources.pointee.ncrtc))
        return crtcs.compactMap { crtc in
            guard let info = XRRGetCrtcInfo(display, resources, crtc) else { return nil }
            defer { XRRFreeCrtcInfo(info) }
            let area = info.pointee
            guard let mode = modes.first(where: { $0.id == area.mode }), area.width > 0, area.height > 0 else {
                return nil
            }
            var monitor = Monitor(
                x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height), rate: rate(of: mode))
            if area.noutput > 0, let output = XRRGetOutputInfo(display, resources, area.outputs[0]) {
                monitor.widthInMillimetres = Int(output.pointee.mm_width)
                monitor.heightInMillimetres = Int(output.pointee.mm_height)
                XRRFreeOutputInfo(output)
            }
            return monitor
        }
    }

    /// Pixels a second divided by the pixels of one picture, blanking included. Modes of doubled scan show each line
    /// twice, interlaced ones every second line a time (as xrandr counts).
    static func rate(of mode: XRRModeInfo) -> Double? {
        var lines = Double(mode.vTotal)
        if mode.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
        if mode.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
        let rate = Double(mode.dotClock) / (Double(mode.hTotal) * lines)
        return plausibleRates.contains(rate) ? rate : nil
    }
}
