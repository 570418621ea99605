import CX11

extension Window {
    /// The pictures a second of the monitor that the middle of the window is on, as RandR tells; nil where it tells
    /// nothing that is plausible. Asks the server a few times: for the start, and for when the window moved.
    public func refreshRate() -> Double? {
        guard let live else { return nil }
        var (event, error): (Int32, Int32) = (0, 0)
        guard XRRQueryExtension(live, &event, &error) != 0 else { return nil }
        let root = XDefaultRootWindow(live)
        var (left, top): (Int32, Int32) = (0, 0)
        var child: CX11.Window = 0
        XTranslateCoordinates(live, identifier, root, Int32(width / 2), Int32(height / 2), &left, &top, &child)
        guard let resources = XRRGetScreenResourcesCurrent(live, root) else { return nil }
        defer { XRRFreeScreenResources(resources) }
        let modes = UnsafeBufferPointer(start: resources.pointee.modes, count: Int(resources.pointee.nmode))
        var firstRate: Double?
        for crtc in UnsafeBufferPointer(start: resources.pointee.crtcs, count: Int(resources.pointee.ncrtc)) {
            guard let info = XRRGetCrtcInfo(live, resources, crtc) else { continue }
            defer { XRRFreeCrtcInfo(info) }
            let area = info.pointee
            guard let mode = modes.first(where: { $0.id == area.mode }), let rate = Window.rate(of: mode) else {
                continue
            }
            if (area.x..<area.x + Int32(area.width)).contains(left),
                (area.y..<area.y + Int32(area.height)).contains(top)
            {
                return rate
            }
            firstRate = firstRate ?? rate
        }
        return firstRate
    }

    /// Pixels a second divided by the pixels of one picture, blanking included. Modes of doubled scan show each line
    /// twice, interlaced ones every second line a time (as xrandr counts).
    static func rate(of mode: XRRModeInfo) -> Double? {
        var lines = Double(mode.vTotal)
        if mode.modeFlags & UInt(RR_DoubleScan) != 0 { lines *= 2 }
        if mode.modeFlags & UInt(RR_Interlace) != 0 { lines /= 2 }
        let rate = Double(mode.dotClock) / (Double(mode.hTotal) * lines)
        return RefreshClock.plausibleRates.contains(rate) ? rate : nil
    }
}
