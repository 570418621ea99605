import CX11
import Glibc

/// The server's numbers (atoms) for the names that programs share.
struct Atoms {
    enum Name: String, CaseIterable {
        case wmProtocols = "WM_PROTOCOLS"
        case wmDeleteWindow = "WM_DELETE_WINDOW"
        case wmState = "WM_STATE"
        case netWMPing = "_NET_WM_PING"
        case netWMSyncRequest = "_NET_WM_SYNC_REQUEST"
        case netWMSyncRequestCounter = "_NET_WM_SYNC_REQUEST_COUNTER"
        case netWMName = "_NET_WM_NAME"
        case netWMIconName = "_NET_WM_ICON_NAME"
        case netWMIcon = "_NET_WM_ICON"
        case netWMPID = "_NET_WM_PID"
        case netFrameExtents = "_NET_FRAME_EXTENTS"
        case netWMState = "_NET_WM_STATE"
        case netWMStateFullScreen = "_NET_WM_STATE_FULLSCREEN"
        case netWMStateHidden = "_NET_WM_STATE_HIDDEN"
        case settings = "_XSETTINGS_SETTINGS"
        case manager = "MANAGER"
        case echo = "TYTO_ECHO"
        case clipboard = "CLIPBOARD"
        case clipboardManager = "CLIPBOARD_MANAGER"
        case saveTargets = "SAVE_TARGETS"
        case saved = "TYTO_SAVED"
        case targets = "TARGETS"
        case multiple = "MULTIPLE"
        case atomPair = "ATOM_PAIR"
        case timestamp = "TIMESTAMP"
        case text = "TEXT"
        case utf8String = "UTF8_STRING"
        case plainText = "text/plain"
        case plainTextUTF8 = "text/plain;charset=utf-8"
        case incremental = "INCR"
        case pasted = "TYTO_PASTED"
        case dropAware = "XdndAware"
        case dropEnter = "XdndEnter"
        case dropPosition = "XdndPosition"
        case dropStatus = "XdndStatus"
        case dropLeave = "XdndLeave"
        case dropDrop = "XdndDrop"
        case dropFinished = "XdndFinished"
        case dropSelection = "XdndSelection"
        case dropTypes = "XdndTypeList"
        case dropCopy = "XdndActionCopy"
        case uriList = "text/uri-list"
        case dropped = "TYTO_DROPPED"
    }

    private let values: [Name: Atom]

    /// Asks the server for all of them in one round trip.
    init(_ display: OpaquePointer) {
        var names = Name.allCases.map { strdup($0.rawValue) }
        defer { names.forEach { free($0) } }
        var values = [Atom](repeating: 0, count: names.count)
        XInternAtoms(display, &names, Int32(names.count), 0, &values)
        self.values = Dictionary(uniqueKeysWithValues: zip(Name.allCases, values))
    }

    subscript(_ name: Name) -> Atom { values[name] ?? 0 }
}
