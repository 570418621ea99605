import CX11
import Geometry
import Glibc
import System

/// Presents pixmaps in shared memory at a refresh of the display (XPresent with MIT-SHM).
///
/// The extension reports when each was shown and when the server no longer reads it.
final class PixmapPresenter: Presenter {
    let kind = PresenterKind.present
    private let connection: Connection
    private let window: CX11.Window
    private let width: Int
    private let height: Int
    private var buffers: [SharedBuffer]
    /// The region of the damage, filled anew for each frame: the server copies it.
    private let region: XserverRegion
    /// The server's name for the events asked for.
    let selection: XID
    private let opcodes: [UInt8]
    private let presentOpcode: Int32
    private var underWay: [(number: Int, since: Double)] = []
    private var reports: [ShownFrame] = []
    /// Whether a frame was shown after a later one, and hides it.
    private var isOutOfOrder = false

    /// The time after which a frame's completion counts as lost, in seconds.
    ///
    /// Servers slow down to one frame per second while a screen is dark or a window is hidden, which is no failure.
    static let timeout = 1.5
    /// The time for which a late completion is waited for before the presenter is given up, in seconds.
    ///
    /// After a pause of the whole machine the server answers at once, but shows a frame at its next refresh. Nothing else
    /// is done meanwhile, once for each presenter that fails.
    private static let grace = 0.25
    /// The time for which a frame waits before a third buffer is made for it, in seconds.
    private static let shortWait = 0.002
    /// The maximum number of buffers.
    ///
    /// Two are enough if the server copies; one that shows the buffer itself keeps one.
    private static let maxBuffers = 3

    init(_ connection: Connection, window: CX11.Window, width: Int, height: Int) throws(X11Error) {
        let display = try connection.alive()
        func unusable(_ reason: String) -> X11Error { .presenterFailed(.present, reason: reason) }
        var (event, error, present): (Int32, Int32, Int32) = (0, 0, 0)
        guard XPresentQueryExtension(display, &present, &event, &error) != 0 else {
            throw unusable("the server has no Present extension")
        }
        var fixes: Int32 = 0
        guard XQueryExtension(display, "XFIXES", &fixes, &event, &error) != 0 else {
            throw unusable("the server has no XFIXES extension")
        }
        guard let sharedMemory = connection.sharedMemory, sharedMemory.hasPixmaps else {
            throw unusable("the server has no pixmaps in shared memory")
        }
        var (major, minor): (Int32, Int32) = (1, 0)
        guard XPresentQueryVersion(display, &major, &minor) != 0, major >= 1 else {
            throw unusable("the server's Present extension is of another kind")
        }
        self.connection = connection
        self.window = window
        self.width = width
        self.height = height
        presentOpcode = present
        opcodes = [present, fixes].map { UInt8(truncatingIfNeeded: $0) } + [sharedMemory.majorOpcode]
        var buffers: [SharedBuffer] = []
        for _ in 0..<2 { buffers.append(try PixmapPresenter.makeBuffer(connection, window, width, height)) }
        self.buffers = buffers
        region = XFixesCreateRegion(display, nil, 0)
        selection = XPresentSelectInput(display, window, UInt32(PresentCompleteNotifyMask | PresentIdleNotifyMask))
        if let complaint = connection.firstErrorAfterSync() {
            throw connection.isAlive ? unusable(complaint) : .serverGone(name: connection.name)
        }
    }

    deinit {
        guard let display = connection.live else { return }
        XPresentFreeInput(display, window, selection)
        XFixesDestroyRegion(display, region)
    }

    private static func makeBuffer(
        _ connection: Connection, _ window: CX11.Window, _ width: Int, _ height: Int
    ) throws(X11Error) -> SharedBuffer {
        let buffer = try SharedBuffer(connection, width: width, height: height, isWritable: true)
        try buffer.makePixmap(for: window)
        return buffer
    }

    func takeBuffer() -> FrameBuffer? {
        var deadline = MonotonicClock.now + PixmapPresenter.timeout
        var isGivenUp = false
        // That a buffer is free is often reported just after that its frame was shown.
        let end = MonotonicClock.now + PixmapPresenter.shortWait
        while true {
            guard let display = connection.live else { return nil }
            takeEvents(display)
            let free = buffers.filter { !$0.isAwaited }
            if let youngest = free.max(by: { ($0.contents ?? -1) < ($1.contents ?? -1) }) { return refreshed(youngest) }
            if buffers.count < PixmapPresenter.maxBuffers, MonotonicClock.now < end {
                Poll.wait(for: [XConnectionNumber(display)], until: end)
                continue
            }
            // A server that shows the buffer itself keeps it after its frame was shown, until the next one is.
            if buffers.count < PixmapPresenter.maxBuffers, underWay.count < buffers.count,
                let buffer = try? PixmapPresenter.makeBuffer(connection, window, width, height)
            {
                buffers.append(buffer)
                return refreshed(buffer)
            }
            if MonotonicClock.now >= deadline {
                if isGivenUp { return nil }
                isGivenUp = !connection.stoodStill()
                deadline = MonotonicClock.now + (isGivenUp ? PixmapPresenter.grace : PixmapPresenter.timeout)
                continue
            }
            Poll.wait(for: [XConnectionNumber(display)], until: deadline)
        }
    }

    /// Copies the last frame into a buffer that holds a much older one or none.
    ///
    /// Frames that wait for one another use a single buffer. The first one that does not would be drawn as a whole.
    private func refreshed(_ buffer: SharedBuffer) -> SharedBuffer {
        let numbers = buffers.compactMap(\.contents)
        guard let last = numbers.max(), let latest = buffers.first(where: { $0.contents == last }),
            last - (buffer.contents ?? -PixmapPresenter.maxBuffers) >= PixmapPresenter.maxBuffers
        else { return buffer }
        buffer.pixels.copyMemory(from: latest.pixels, byteCount: height * latest.stride)
        buffer.contents = last
        return buffer
    }

    /// Takes the extension's events from the queue; the others keep their order.
    private func takeEvents(_ display: OpaquePointer) {
        var event = XEvent()
        var opcode = presentOpcode
        let isOurs: @convention(c) (OpaquePointer?, UnsafeMutablePointer<XEvent>?, XPointer?) -> Int32 = {
            guard let event = $1, let opcode = $2 else { return 0 }
            let number = UnsafeRawPointer(opcode).loadUnaligned(as: Int32.self)
            return event.pointee.type == GenericEvent && event.pointee.xcookie.extension == number ? 1 : 0
        }
        withUnsafeMutableBytes(of: &opcode) { bytes in
            let argument = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            while XCheckIfEvent(display, &event, isOurs, argument) != 0 { _ = handle(&event) }
        }
    }

    func owns(_ buffer: FrameBuffer) -> Bool { buffers.contains { $0 === buffer } }

    func present(_ buffer: FrameBuffer, damage: [PixelRect], number: Int, refresh: UInt64?) {
        guard let display = connection.live, let buffer = buffer as? SharedBuffer else { return }
        var rects = damage.map {
            XRectangle(x: Int16($0.x), y: Int16($0.y), width: UInt16($0.width), height: UInt16($0.height))
        }
        XFixesSetRegion(display, region, &rects, Int32(rects.count))
        // If pixels are converted only the damage is up to date, so that the whole buffer can't be shown.
        var options = buffer.isConverted ? UInt32(PresentOptionCopy) : UInt32(PresentOptionNone)
        // Before the first frame there is no other that could tear.
        if number == 0 { options |= UInt32(PresentOptionAsync) }
        XPresentPixmap(
            display, window, buffer.pixmap, UInt32(truncatingIfNeeded: number), 0, region, 0, 0, 0, 0, 0, options,
            refresh ?? 0, 0, 0, nil, 0)
        XFlush(display)
        buffer.isAwaited = true
        underWay.append((number, MonotonicClock.now))
    }

    func handle(_ event: inout XEvent) -> Bool {
        guard event.type == GenericEvent, event.xcookie.extension == presentOpcode, let display = connection.live else {
            return false
        }
        guard XGetEventData(display, &event.xcookie) != 0, let data = event.xcookie.data else { return true }
        defer { XFreeEventData(display, &event.xcookie) }
        switch event.xcookie.evtype {
        case PresentIdleNotify:
            let pixmap = data.load(as: XPresentIdleNotifyEvent.self).pixmap
            buffers.first { $0.pixmap == pixmap }?.isAwaited = false
        case PresentCompleteNotify:
            let notice = data.load(as: XPresentCompleteNotifyEvent.self)
            guard notice.kind == PresentCompleteKindPixmap else { break }
            completed(notice)
        default: break
        }
        return true
    }

    private func completed(_ notice: XPresentCompleteNotifyEvent) {
        let place = underWay.firstIndex { UInt32(truncatingIfNeeded: $0.number) == notice.serial_number }
        guard let place else {
            if notice.eid == selection, notice.mode != PresentCompleteModeSkip { isOutOfOrder = true }
            return
        }
        let number = underWay[place].number
        // Those before it were overtaken.
        underWay.removeSubrange(...place)
        // The time is in microseconds of the monotonic clock; some drivers report 0.
        let time = Double(notice.ust) / 1e6
        reports.append(
            notice.ust == 0
                ? ShownFrame(number: number, time: MonotonicClock.now)
                : ShownFrame(number: number, time: time, refresh: notice.msc))
    }

    func takeReports() -> [ShownFrame] {
        defer { reports = [] }
        return reports
    }

    /// Returns whether a frame was shown after a later one since the last call.
    ///
    /// Xvfb shows a frame at once whose refresh is less than a millisecond away, also before one that is overdue.
    func takeDisorder() -> Bool {
        defer { isOutOfOrder = false }
        return isOutOfOrder
    }

    var hasFramesUnderWay: Bool { !underWay.isEmpty }

    func isStalled(at now: Double) -> Bool {
        func isLate() -> Bool { underWay.first.map { now - $0.since > PixmapPresenter.timeout } ?? false }
        // A program that was busy, or stopped, has not read what came meanwhile.
        if isLate(), let display = connection.live { takeEvents(display) }
        guard isLate() else { return false }
        if connection.stoodStill() {
            for index in underWay.indices { underWay[index].since = MonotonicClock.now }
            return false
        }
        let end = MonotonicClock.now + PixmapPresenter.grace
        while isLate(), MonotonicClock.now < end, let display = connection.live {
            takeEvents(display)
            if isLate() { Poll.wait(for: [XConnectionNumber(display)], until: end) }
        }
        return isLate()
    }

    func isFailure(_ error: ServerError) -> Bool { opcodes.contains(error.majorOpcode) }
}
