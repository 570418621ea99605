import Geometry

/// Where the panel's parts are, by the sizes of the window and of the scene alone.
///
/// The picture stands at the window's top left corner: there it has the exported frame's pixels. A tall scene has the panes
/// at its right and the time below them, a wide one the panes at its right and the time below both. A part that is not shown
/// is empty.
struct StudyLayout: Hashable {
    /// The picture's place, in the window's points.
    private(set) var picture: Rect
    /// Points of the window per point of the scene: at most 1, which keeps the pixels, or a whole number for a small file.
    let pictureScale: Double
    /// The place of the ruler, the inputs and the lanes, with the column of their names at the left.
    private(set) var time = Rect.zero
    /// The place of the bar with the buttons of time, at the lower edge.
    private(set) var bar: Rect
    /// The place of the scene's layers as a tree.
    private(set) var tree = Rect.zero
    /// The place of the selected layer's values.
    private(set) var inspector = Rect.zero
    /// The place of the parameters, presets, the comparison, copied texts and exports.
    private(set) var settings = Rect.zero
    /// The place of the title over the tree.
    private(set) var layersTitle = Rect.zero
    /// The place of the title over the settings.
    private(set) var settingsTitle = Rect.zero
    /// The place of the buttons that choose one of several panes.
    private(set) var tabs = Rect.zero
    /// The panes to choose from; none where all are shown.
    private(set) var choices: [StudyPane] = []

    /// The ruler's extra height for moments with names.
    private let momentHeight: Double

    /// The height of a ruler without moments, and of a line of buttons.
    static let rulerHeight = 28.0
    static let titleHeight = 24.0
    /// The least width of what is beside a tall picture that keeps its pixels.
    private static let leastTimeWidth = 525.0
    /// The least width of a picture's column.
    private static let leastPictureWidth = 240.0
    /// The longest side that a small file is enlarged to.
    private static let enlargedSide = 640.0
    /// The part of the window's height, and the least points of it, that the time has below a picture.
    private static let timeHeight = (part: 0.3, least: 120.0)
    /// The part of the height that panes have above the time of a tall scene.
    private static let paneHeight = 0.45
    /// The size from which all panes are shown at once.
    private static let roomySize = Size(900, 600)
    /// The width of the panes beside a wide picture: of both, from a window's width on, or of one.
    private static let paneWidth = (both: 500.0, window: 1200.0, one: 260.0)
    /// The least height of panes beside a wide picture.
    private static let leastPaneHeight = 240.0
    /// The width from which the tree stands beside the selected layer's values, and not above them.
    private static let wideLayers = 480.0

    /// Arranges the parts.
    /// - Parameters:
    ///   - window: its size, in points.
    ///   - scene: the viewport's size, in points.
    ///   - showsPanes: whether there are panes besides the time.
    ///   - pane: the one chosen where not all have room.
    ///   - hasMoments: whether the ruler names moments.
    ///   - isFile: whether the scene is an animation's file, which is enlarged if it is small.
    init(
        window: Size, scene: Size, showsPanes: Bool = true, pane: StudyPane = .time, hasMoments: Bool = false,
        isFile: Bool = false
    ) {
        momentHeight = hasMoments ? RulerView.momentHeight : 0
        let free = max(1, window.height - TimeBar.height)
        let isTall = scene.height >= scene.width
        let timeHeight = max(Self.timeHeight.least, window.height * Self.timeHeight.part)
        let least = window.width >= Self.paneWidth.window ? Self.paneWidth.both : Self.paneWidth.one
        let beside = isTall ? Self.leastTimeWidth : showsPanes ? least : 0
        let room = Size(
            isTall || showsPanes ? max(Self.leastPictureWidth, window.width - beside) : window.width,
            isTall ? window.height : max(1, free - timeHeight))
        let isExact = scene.width <= room.width && scene.height <= room.height
        // A picture that does not keep its pixels leaves the bar its width, too.
        let height = isTall ? free : room.height
        let largest = min(room.width / scene.width, height / scene.height)
        let enlarged = min(largest, Self.enlargedSide / max(scene.width, scene.height)).rounded(.down)
        pictureScale = isExact ? isFile ? max(1, enlarged) : 1 : min(largest, 1)
        picture = Rect(origin: .zero, size: scene * pictureScale)
        // Parts begin at whole points, also beside a picture that is scaled.
        let edge = Point(min(picture.maxX.rounded(.up), window.width), min(picture.maxY.rounded(.up), free))
        let barX = picture.maxY > free ? edge.x : 0
        bar = Rect(barX, max(0, window.height - TimeBar.height), max(1, window.width - barX), TimeBar.height)
        if isTall {
            let right = Rect(edge.x, 0, max(1, window.width - edge.x), free)
            let isRoomy = window.width >= Self.roomySize.width && window.height >= Self.roomySize.height
            arrange(right, isRoomy: isRoomy, pane: showsPanes ? pane : nil)
        } else {
            let foot = showsPanes ? max(edge.y, min(room.height, Self.leastPaneHeight)).rounded() : edge.y
            time = Rect(0, foot, window.width, max(Self.rulerHeight, free - foot))
            guard showsPanes, window.width - edge.x >= Self.leastPictureWidth else { return }
            arrangePanes(Rect(edge.x, 0, window.width - edge.x, foot), pane: pane)
        }
    }

    /// Arranges the panes and the time under them, or one of them.
    /// - Parameter pane: the one chosen; nil for the time alone.
    private mutating func arrange(_ place: Rect, isRoomy: Bool, pane: StudyPane?) {
        guard let pane else { return time = place }
        guard !isRoomy else {
            let foot = (place.height * Self.paneHeight).rounded()
            arrangePanes(Rect(place.minX, place.minY, place.width, foot), pane: pane)
            time = Rect(place.minX, foot, place.width, place.height - foot)
            return
        }
        choices = [.time, .layers, .settings]
        let rest = cutTabs(from: place)
        switch pane {
        case .layers: arrangeLayers(rest)
        case .settings: settings = rest
        case .time, .lanes, .picture: time = rest
        }
    }

    /// Arranges layers and settings beside each other, or one of them.
    private mutating func arrangePanes(_ place: Rect, pane: StudyPane) {
        guard place.width >= Self.paneWidth.both else {
            choices = [.layers, .settings]
            let rest = cutTabs(from: place)
            if pane == .layers { arrangeLayers(rest) } else { settings = rest }
            return
        }
        let width = (place.width * 0.42).rounded().clamped(to: 260...460)
        var (layers, right) = (place, place)
        layers.size.width -= width
        right = Rect(layers.maxX, place.minY, width, place.height)
        layersTitle = Self.cut(Self.titleHeight, from: &layers)
        settingsTitle = Self.cut(Self.titleHeight, from: &right)
        settings = right
        arrangeLayers(layers)
    }

    private mutating func arrangeLayers(_ place: Rect) {
        let part = place.width >= Self.wideLayers ? place.width : place.height
        let half = (part * 0.5).rounded()
        (tree, inspector) = (place, place)
        if place.width >= Self.wideLayers {
            tree.size.width = half
            inspector = Rect(place.minX + half, place.minY, place.width - half, place.height)
        } else {
            tree.size.height = half
            inspector = Rect(place.minX, place.minY + half, place.width, place.height - half)
        }
    }

    private mutating func cutTabs(from place: Rect) -> Rect {
        var rest = place
        tabs = Self.cut(Self.rulerHeight, from: &rest)
        return rest
    }

    /// Takes a strip from the upper edge of a place.
    private static func cut(_ height: Double, from place: inout Rect) -> Rect {
        let height = min(height, place.height)
        let strip = Rect(place.minX, place.minY, place.width, height)
        place = Rect(place.minX, place.minY + height, place.width, place.height - height)
        return strip
    }
}

/// The parts of the time, from the top: the ruler, the inputs, the lanes; at their left the column of names.
extension StudyLayout {
    /// The width of the names' column.
    private var nameWidth: Double { time.isEmpty ? 0 : (time.width * 0.19).rounded().clamped(to: 96...170) }

    /// The place at the right of the names, from the ruler down.
    var span: Rect {
        Rect(time.minX + nameWidth, time.minY, max(min(1, time.width), time.width - nameWidth), time.height)
    }

    var ruler: Rect {
        Rect(span.minX, span.minY, span.width, min(Self.rulerHeight + momentHeight, time.height))
    }

    var inputs: Rect {
        let top = ruler.maxY
        return Rect(span.minX, top, span.width, max(0, min(InputTrack.height, time.maxY - top)))
    }

    /// The place of the buttons at the left of the ruler and of the inputs.
    var corner: Rect { Rect(time.minX, time.minY, nameWidth, inputs.maxY - time.minY) }

    /// The place of the lanes, with their names.
    var lanes: Rect { Rect(time.minX, inputs.maxY, time.width, max(0, time.maxY - inputs.maxY)) }
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.max(range.lowerBound, Swift.min(self, range.upperBound))
    }
}
