import CX11
import Glibc

/// The desktop's settings that determine the scale, in pixels per point.
struct ScaleHints: Hashable {
    /// GTK's scale: GDK_SCALE in the environment.
    var gdkScale: Double?
    /// The chosen dots per inch: the X resource `Xft.dpi`, or the desktop's setting `Xft/DPI`.
    var dotsPerInch: Double?
    /// GTK's setting `Gdk/WindowScalingFactor` of the settings manager.
    var windowScalingFactor: Double?
    var monitor: Monitor?

    static let plausible = 0.5...8.0
    /// The dots per inch of one pixel per point, by X's convention.
    static let unscaled = 96.0
    /// The accepted densities of monitors, in pixels per inch.
    ///
    /// A density outside comes from a size of 0 mm, an aspect ratio reported as a size, or a projector.
    static let plausibleDensities = 50.0...600.0

    /// The scale that the user chose, in pixels per point; nil if none is plausible.
    var chosen: Double? {
        [gdkScale, dotsPerInch.map { $0 / ScaleHints.unscaled }, windowScalingFactor].lazy.compactMap(\.self)
            .first(where: ScaleHints.plausible.contains)
    }

    /// The scale, in pixels per point: the user's choice, or that of the monitor's density.
    var scale: Double {
        if let chosen { return chosen }
        guard let density = monitor?.density else { return 1 }
        // Laptop screens are viewed from nearer than those of 96 dots per inch, so 120 still give one pixel per point;
        // halves keep hairlines even.
        return max(1, (density / 120 * 2).rounded(.down) / 2)
    }

    /// The value of `Xft.dpi` in a resource database; nil if missing.
    ///
    /// A line is `NAME:` and white space, then the value (X(7)).
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
    /// The density in pixels per inch; nil if the size in millimetres is implausible.
    var density: Double? {
        guard widthInMillimetres > 0, heightInMillimetres > 0 else { return nil }
        let across = Double(width) / Double(widthInMillimetres) * 25.4
        let down = Double(height) / Double(heightInMillimetres) * 25.4
        // A rotated monitor may have its sides exchanged, and some report 16 × 9 mm: then the two differ.
        guard ScaleHints.plausibleDensities.contains(across), abs(across / down - 1) < 0.2 else { return nil }
        return across
    }
}

extension Connection {
    /// The first monitor, where a window opens that nothing else places; nil if unknown.
    package var firstMonitor: Monitor? { live.flatMap { Monitor.all(on: $0).first } }

    /// The scale on a monitor (default: the first one), in pixels per point.
    package func scale(on monitor: Monitor? = nil) -> Double {
        guard let live else { return 1 }
        var hints = ScaleHints(gdkScale: getenv("GDK_SCALE").flatMap { Double(String(cString: $0)) })
        let settings = desktopSettings?.integers
        // In XSETTINGS it is counted in 1024ths, and has the window's factor in it.
        hints.dotsPerInch = dotsPerInch(live) ?? settings?["Xft/DPI"].map { Double($0) / 1024 }
        hints.windowScalingFactor = settings?["Gdk/WindowScalingFactor"].map { Double($0) }
        if hints.chosen == nil {
            hints.monitor = monitor ?? Monitor.all(on: live).first
        }
        return hints.scale
    }

    private func dotsPerInch(_ display: OpaquePointer) -> Double? {
        // Xlib's own copy of the resources is that of the start.
        let value = PropertyValue(
            display, XDefaultRootWindow(display), Atom(XA_RESOURCE_MANAGER), limit: 1 << 20)
        return value.flatMap { ScaleHints.dotsPerInch(inResources: String(decoding: $0.bytes, as: UTF8.self)) }
    }
}

extension Window {
    /// Enables ``WindowEvent/scaleChanged(_:)`` for changes from this scale.
    package func watchScale(from scale: Double) {
        guard let live else { return }
        watchedScale = scale
        // A new settings manager announces itself to listeners of the root window's structure.
        XSelectInput(live, XDefaultRootWindow(live), PropertyChangeMask | StructureNotifyMask)
        watchSettings(live)
        _ = monitor
    }

    private func watchSettings(_ display: OpaquePointer) {
        let manager = connection.settingsManager
        // A program that names this window as the manager must not change its event mask.
        if manager != 0, manager != identifier {
            XSelectInput(display, manager, PropertyChangeMask | StructureNotifyMask)
        }
    }

    /// Handles events of the root window and of the settings manager's.
    func elsewhere(_ event: XEvent) -> [WindowEvent] {
        guard let live, event.xany.window != identifier else { return [] }
        switch event.type {
        case PropertyNotify:
            let atom = event.xproperty.atom
            return atom == Atom(XA_RESOURCE_MANAGER) || atom == connection.atoms[.settings] ? scaleChanges() : []
        case ClientMessage where event.xclient.message_type == connection.atoms[.manager]:
            watchSettings(live)
            return scaleChanges()
        case DestroyNotify where event.xdestroywindow.window == event.xany.window:
            return scaleChanges()
        default: return []
        }
    }

    func scaleChanges() -> [WindowEvent] {
        guard let watchedScale else { return [] }
        let scale = connection.scale(on: monitors?.current)
        guard scale != watchedScale else { return [] }
        self.watchedScale = scale
        return [.scaleChanged(scale)]
    }
}
