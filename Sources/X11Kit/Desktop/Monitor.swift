import CX11

/// A monitor, as RandR reports it.
package struct Monitor: Hashable, Sendable {
    /// The left edge on the screen, in pixels.
    package var x: Int
    /// The top edge on the screen, in pixels.
    package var y: Int
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The width in millimetres; often 0 or otherwise wrong.
    package var widthInMillimetres = 0
    /// The height in millimetres; often 0 or otherwise wrong.
    package var heightInMillimetres = 0
    /// The refresh rate in hertz, perhaps implausible; nil if unknown.
    package var rate: Double?

    func contains(x: Int, y: Int) -> Bool {
        (self.x..<self.x + width).contains(x) && (self.y..<self.y + height).contains(y)
    }

    /// Queries the server for all active monitors; none without RandR 1.5.
    static func all(on display: OpaquePointer) -> [Monitor] {
        var (event, error, major, minor): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        var count: Int32 = 0
        guard XRRQueryExtension(display, &event, &error) != 0, XRRQueryVersion(display, &major, &minor) != 0,
            (major, minor) >= (1, 5), let list = XRRGetMonitors(display, XDefaultRootWindow(display), 1, &count)
        else { return [] }
        defer { XRRFreeMonitors(list) }
        let controllers = controllers(of: display)
        return UnsafeBufferPointer(start: list, count: Int(count)).compactMap { info -> Monitor? in
            guard info.width > 0, info.height > 0 else { return nil }
            var monitor = Monitor(x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height))
            (monitor.widthInMillimetres, monitor.heightInMillimetres) = (Int(info.mwidth), Int(info.mheight))
            let (x, y) = (monitor.x + monitor.width / 2, monitor.y + monitor.height / 2)
            monitor.rate = controllers.first { $0.contains(x: x, y: y) }?.rate
            return monitor
        }
    }

    /// The places and rates of the server's controllers (CRTCs).
    ///
    /// The halves of a wide screen may have one each.
    private static func controllers(of display: OpaquePointer) -> [Monitor] {
        guard let resources = XRRGetScreenResourcesCurrent(display, XDefaultRootWindow(display)) else { return [] }
        defer { XRRFreeScreenResources(resources) }
        let modes = UnsafeBufferPointer(start: resources.pointee.modes, count: Int(resources.pointee.nmode))
        let crtcs = UnsafeBufferPointer(start: resources.pointee.crtcs, count: Int(resources.pointee.ncrtc))
        return crtcs.compactMap { crtc in
            guard let info = XRRGetCrtcInfo(display, resources, crtc) else { return nil }
            defer { XRRFreeCrtcInfo(info) }
            let area = info.pointee
            guard let mode = modes.first(where: { $0.id == area.mode }) else { return nil }
            return Monitor(
                x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height), rate: rate(of: mode))
        }
    }

    /// The refresh rate: pixels per second divided by the pixels of a frame, with blanking.
    ///
    /// Double-scan modes show each line twice, interlaced ones every second line at a time (as xrandr counts).
    static func rate(of mode: XRRModeInfo) -> Double? {
        var lines = Double(mode.vTotal)
        if mode.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
        if mode.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
        let rate = Double(mode.dotClock) / (Double(mode.hTotal) * lines)
        return rate.isFinite && rate > 0 ? rate : nil
    }
}
