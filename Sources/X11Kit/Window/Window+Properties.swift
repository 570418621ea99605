import CX11
package import Geometry
import Glibc

extension Window {
    /// The shapes of the pointer.
    package enum Cursor: Hashable, Sendable {
        /// The usual arrow.
        case arrow
        /// A hand, over something that can be clicked.
        case hand
        /// A beam, over text that can be edited.
        case text
        /// A horizontal double arrow, over an edge that moves left and right.
        case horizontalResize
        /// A vertical double arrow, over an edge that moves up and down.
        case verticalResize
        /// A cross, where a point or a range is picked.
        case crosshair

        /// The shape's number in X's cursor font, which a cursor theme replaces by its own.
        var glyph: UInt32 {
            switch self {
            case .arrow: UInt32(XC_left_ptr)
            case .hand: UInt32(XC_hand2)
            case .text: UInt32(XC_xterm)
            case .horizontalResize: UInt32(XC_sb_h_double_arrow)
            case .verticalResize: UInt32(XC_sb_v_double_arrow)
            case .crosshair: UInt32(XC_crosshair)
            }
        }
    }

    /// Changes the shape of the pointer over the window.
    package func setCursor(_ shape: Cursor) {
        guard let live, shape != shownCursor else { return }
        shownCursor = shape
        let cursor = cursors[shape] ?? XCreateFontCursor(live, shape.glyph)
        cursors[shape] = cursor
        XDefineCursor(live, identifier, cursor)
        XFlush(live)
    }

    /// Sets the minimum and the maximum size for the window manager, in pixels; nil for any.
    package func setSizeLimits(minimum: Size, maximum: Size?) {
        guard let live else { return }
        func pixels(_ extent: Double, atLeast minimum: Int32 = 1) -> Int32 {
            // A window of X has at most 32767; NaN is the least.
            max(minimum, Int32(min(32767, extent > 1 ? extent.rounded(.down) : 1)))
        }
        var hints = XSizeHints()
        hints.flags = PMinSize
        (hints.min_width, hints.min_height) = (pixels(minimum.width), pixels(minimum.height))
        if let maximum {
            hints.flags |= PMaxSize
            hints.max_width = pixels(maximum.width, atLeast: hints.min_width)
            hints.max_height = pixels(maximum.height, atLeast: hints.min_height)
        }
        XSetWMNormalHints(live, identifier, &hints)
        XFlush(live)
    }

    /// The pixels in each direction that the window manager's frame adds (EWMH, _NET_FRAME_EXTENTS); 0 without one.
    package var frameExtent: (width: Int, height: Int) {
        guard let live,
            let edges = PropertyValue(live, identifier, connection.atoms[.netFrameExtents], limit: 16)?.numbers,
            edges.count == 4, edges.allSatisfy((0...1000).contains)
        else { return (0, 0) }
        return (edges[0] + edges[1], edges[2] + edges[3])
    }

    /// Sets the window's properties for window managers (ICCCM 4.1, EWMH).
    func describe(_ options: WindowOptions) {
        guard let live else { return }
        var size = XSizeHints()
        size.flags = PSize | PMinSize
        (size.width, size.height) = (Int32(options.width), Int32(options.height))
        (size.min_width, size.min_height) = (Int32(options.minimumWidth), Int32(options.minimumHeight))
        var manager = XWMHints()
        manager.flags = InputHint | StateHint
        manager.input = 1
        manager.initial_state = NormalState
        options.name.withCString { name in
            (options.name.prefix(1).uppercased() + options.name.dropFirst()).withCString { kind in
                var hint = XClassHint(
                    res_name: UnsafeMutablePointer(mutating: name), res_class: UnsafeMutablePointer(mutating: kind))
                // Sets WM_CLIENT_MACHINE and WM_LOCALE_NAME too.
                Xutf8SetWMProperties(live, identifier, nil, nil, nil, 0, &size, &manager, &hint)
            }
        }
        storeTitle(live, Window.singleLine(options.title))
        followProtocols(live)
        write([Int(getpid())], to: .netWMPID, live)
        if !options.icons.isEmpty { setIcons(options.icons) }
        XFlush(live)
    }

    /// Sets the icon in several sizes, ignored if larger in total than a request; none removes it.
    package func setIcons(_ icons: [WindowIcon]) {
        let numbers = icons.flatMap { [$0.width, $0.height] + $0.pixels.map { Int($0) } }
        guard let live, numbers.count < XMaxRequestSize(live) else { return }
        if numbers.isEmpty {
            XDeleteProperty(live, identifier, connection.atoms[.netWMIcon])
            XFlush(live)
            return
        }
        write([], to: .netWMIcon, live)
        // Xlib 1.8 never returns from numbers that exceed its buffer of 16 KiB when the connection breaks meanwhile
        // (_XData32 in XlibInt.c waits for room that is never freed).
        for start in stride(from: 0, to: numbers.count, by: 2048) {
            XFlush(live)
            guard let live = self.live else { return }
            write(Array(numbers[start..<min(start + 2048, numbers.count)]), to: .netWMIcon, live, adds: true)
        }
    }

    /// Changes the title; of several lines, and of a very long one, less is shown.
    package func setTitle(_ title: String) {
        guard let live else { return }
        storeTitle(live, Window.singleLine(title))
        XFlush(live)
    }

    private func storeTitle(_ display: OpaquePointer, _ title: String) {
        let utf8 = connection.atoms[.utf8String]
        let properties = [XA_WM_NAME, XA_WM_ICON_NAME, connection.atoms[.netWMName], connection.atoms[.netWMIconName]]
        for property in properties {
            PropertyValue.write(Array(title.utf8), type: utf8, to: property, of: identifier, display)
        }
    }

    func write(_ numbers: [Int], to name: Atoms.Name, _ display: OpaquePointer, adds: Bool = false) {
        PropertyValue.write(
            numbers, type: XA_CARDINAL, to: connection.atoms[name], of: identifier, display, adds: adds)
    }

    /// The text's first 1000 characters, without control characters.
    private static func singleLine(_ title: String) -> String {
        String(String.UnicodeScalarView(title.unicodeScalars.prefix(1000).map { $0.value < 32 ? " " : $0 }))
    }
}
