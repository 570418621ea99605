import CX11
import Glibc

/// What a desktop says of how large things should be, from which the pixels of a point follow.
struct ScaleHints: Hashable {
    /// What GTK's programs go by: GDK_SCALE in the environment.
    var gdkScale: Double?
    /// Dots an inch that people chose: the X resource `Xft.dpi`, or the desktop's setting `Xft/DPI`.
    var dotsPerInch: Double?
    /// What a settings manager tells GTK's programs alone: `Gdk/WindowScalingFactor`.
    var windowScalingFactor: Double?
    /// The monitor, for the size of its pixels.
    var monitor: Monitor?

    /// The scales believed.
    static let plausible = 0.5...8.0
    /// Dots an inch that are one pixel a point, by X's custom.
    static let unscaled = 96.0
    /// Monitors have pixels of this many an inch; what lies outside is 0 mm, an aspect ratio given as a size, or a
    /// projector.
    static let plausibleDensities = 50.0...600.0

    /// The pixels of a point that a person chose; nil if none that can be.
    var chosen: Double? {
        [gdkScale, dotsPerInch.map { $0 / ScaleHints.unscaled }, windowScalingFactor].lazy.compactMap(\.self)
            .first(where: ScaleHints.plausible.contains)
    }

    /// Pixels a point: what a person chose before what the monitor's size suggests.
    var scale: Double {
        if let chosen { return chosen }
        guard let density = monitor?.density else { return 1 }
        // Screens of laptops are looked at from nearer than those that had 96 dots an inch, so 120 are still one pixel a
        // point; halves keep hairlines even.
        return max(1, (density / 120 * 2).rounded(.down) / 2)
    }

    /// The value of `Xft.dpi` in the text of a resource database (`NAME:` and white space, then the value; X(7)).
    static func dotsPerInch(inResources text: String) -> Double? {
        for line in text.split(whereSeparator: \.isNewline) {
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }) == "Xft.dpi" else { continue }
            return Double(parts[1].filter { !$0.isWhitespace })
        }
        return nil
    }
}

extension Monitor {
    /// Pixels an inch; nil where the size in millimetres is none.
    var density: Double? {
        guard widthInMillimetres > 0, heightInMillimetres > 0 else { return nil }
        let across = Double(width) / Double(widthInMillimetres) * 25.4
        let down = Double(height) / Double(heightInMillimetres) * 25.4
        // A turned monitor may have its sides exchanged, and some tell 16 × 9 mm: then the two do not agree.
        guard ScaleHints.plausibleDensities.contains(across), abs(across / down - 1) < 0.2 else { return nil }
        return across
    }
}

extension Connection {
    /// Pixels a point on a monitor, by what the desktop tells now; that of the first monitor before there is a window.
    public func scale(on monitor: Monitor? = nil) -> Double {
        guard let live else { return 1 }
        var hints = ScaleHints(gdkScale: getenv("GDK_SCALE").flatMap { Double(String(cString: $0)) })
        let settings = desktopSettings?.integers
        // In XSETTINGS it is counted in 1024ths, and has the window's factor in it.
        hints.dotsPerInch = dotsPerInch(live) ?? settings?["Xft/DPI"].map { Double($0) / 1024 }
        hints.windowScalingFactor = settings?["Gdk/WindowScalingFactor"].map { Double($0) }
        if hints.chosen == nil {
            hints.monitor = monitor ?? (Monitor.isKnown(on: live) ? Monitor.all(on: live).first : nil)
        }
        return hints.scale
    }

    private func dotsPerInch(_ display: OpaquePointer) -> Double? {
        var (type, format, count, rest): (Atom, Int32, UInt, UInt) = (0, 0, 0, 0)
        var data: UnsafeMutablePointer<UInt8>?
        // Xlib's own copy of the resources is that of the start.
        let status = XGetWindowProperty(
            display, XDefaultRootWindow(display), Atom(XA_RESOURCE_MANAGER), 0, 1 << 18, 0, Atom(XA_STRING), &type,
            &format, &count, &rest, &data)
        defer { if let data { XFree(data) } }
        if status == Success, format == 8, let data {
            let text = String(decoding: UnsafeBufferPointer(start: data, count: Int(count)), as: UTF8.self)
            if let chosen = ScaleHints.dotsPerInch(inResources: text) { return chosen }
        }
        return nil
    }
}

extension Window {
    /// Asks to be told by ``WindowEvent/scaleChanged(_:)`` when the desktop wants another scale than this one.
    public func watchScale(from scale: Double) {
        guard let live else { return }
        watchedScale = scale
        // A settings manager that begins its work says so to those who listen to the root window's structure.
        XSelectInput(live, XDefaultRootWindow(live), PropertyChangeMask | StructureNotifyMask)
        watchSettings(live)
        _ = monitor
    }

    /// Listens to the settings manager that there is now.
    private func watchSettings(_ display: OpaquePointer) {
        let manager = connection.settingsManager
        // Whoever says that this window is the manager must not take its events away.
        if manager != 0, manager != identifier {
            XSelectInput(display, manager, PropertyChangeMask | StructureNotifyMask)
        }
    }

    /// What happened to the root window, to the settings manager's, or to that of another program that takes text.
    func elsewhere(_ event: XEvent) -> [WindowEvent] {
        guard let live, event.xany.window != identifier else { return [] }
        switch event.type {
        case PropertyNotify:
            let atom = event.xproperty.atom
            if atom == Atom(XA_RESOURCE_MANAGER) || atom == connection.atoms[.settings] { return scaleChanges() }
            selections.propertyTaken(event.xproperty)
        case ClientMessage where event.xclient.message_type == connection.atoms[.manager]:
            watchSettings(live)
            return scaleChanges()
        case DestroyNotify where event.xdestroywindow.window == event.xany.window:
            return scaleChanges()
        default: break
        }
        return []
    }

    /// Looks whether the desktop's scale is another one.
    func scaleChanges() -> [WindowEvent] {
        guard let watchedScale else { return [] }
        let scale = connection.scale(on: monitors?.current)
        guard scale != watchedScale else { return [] }
        self.watchedScale = scale
        return [.scaleChanged(scale)]
    }
}
