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
    /// Pictures a second, perhaps none that is plausible; nil where it tells none.
    public var rate: Double?

    /// Makes a monitor.
    public init(x: Int, y: Int, width: Int, height: Int, rate: Double? = nil) {
        (self.x, self.y, self.width, self.height, self.rate) = (x, y, width, height, rate)
    }

    private func hasPlace(of other: Monitor) -> Bool {
        (x, y, width, height) == (other.x, other.y, other.width, other.height)
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

    /// Asks the server for all that show something: those that people see as one, where it knows of such (RandR 1.5, as
    /// halves of a wide screen), else what each of its controllers shows.
    static func all(on display: OpaquePointer) -> [Monitor] {
        let controllers = shown(on: display)
        var count: Int32 = 0
        var (major, minor): (Int32, Int32) = (0, 0)
        guard XRRQueryVersion(display, &major, &minor) != 0, (major, minor) >= (1, 5),
            let list = XRRGetMonitors(display, XDefaultRootWindow(display), 1, &count)
        else { return controllers }
        defer { XRRFreeMonitors(list) }
        let monitors = UnsafeBufferPointer(start: list, count: Int(count)).compactMap { info -> Monitor? in
            guard info.width > 0, info.height > 0 else { return nil }
            var monitor = Monitor(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
            // What servers make of a size that is 0 mm is less than nothing.
            if let same = controllers.first(where: { $0.hasPlace(of: monitor) }) { return same }
            (monitor.widthInMillimetres, monitor.heightInMillimetres) = (Int(info.mwidth), Int(info.mheight))
            let (x, y) = (monitor.x + monitor.width / 2, monitor.y + monitor.height / 2)
            monitor.rate = controllers.first { $0.contains(x: x, y: y) }?.rate
            return monitor
        }
        return monitors.isEmpty ? controllers : monitors
    }

    /// What the server's controllers show.
    private static func shown(on display: OpaquePointer) -> [Monitor] {
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
        return rate.isFinite && rate > 0 ? rate : nil
    }
}
