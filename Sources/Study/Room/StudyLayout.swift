import Geometry

/// Where the panel's parts are, by the sizes of the window and of the scene alone.
///
/// The picture stands at the window's top left corner: there it has the exported frame's pixels. A tall scene has the time at
/// its right, a wide one below it.
struct StudyLayout: Hashable {
    /// The picture's place, in the window's points.
    let picture: Rect
    /// Points of the window per point of the scene: at most 1, which keeps the pixels.
    let pictureScale: Double
    /// The place of the ruler and of what is under it.
    let time: Rect
    /// The place of the bar with the buttons of time, at the lower edge.
    let bar: Rect

    static let rulerHeight = 28.0
    /// The least width of the time beside a picture that keeps its pixels.
    private static let leastTimeWidth = 525.0
    /// The least width of a picture's column.
    private static let leastPictureWidth = 240.0
    /// The part of the window's height, and the least points of it, that the time has below a picture.
    private static let timeHeight = (part: 0.3, least: 120.0)

    /// Arranges the parts.
    /// - Parameters:
    ///   - window: its size, in points.
    ///   - scene: the viewport's size, in points.
    init(window: Size, scene: Size) {
        let free = window.height - TimeBar.height
        let isTall = scene.height >= scene.width
        let room =
            isTall
            ? Size(max(Self.leastPictureWidth, window.width - Self.leastTimeWidth), window.height)
            : Size(window.width, max(1, free - max(Self.timeHeight.least, window.height * Self.timeHeight.part)))
        let isExact = scene.width <= room.width && scene.height <= room.height
        // A picture that does not keep its pixels leaves the bar its width, too.
        let height = isTall ? max(1, free) : room.height
        pictureScale = isExact ? 1 : min(room.width / scene.width, height / scene.height, 1)
        picture = Rect(origin: .zero, size: scene * pictureScale)
        let barX = picture.maxY > free ? picture.maxX : 0
        bar = Rect(barX, max(0, free), max(1, window.width - barX), TimeBar.height)
        let corner = isTall ? Point(picture.maxX, 0) : Point(0, picture.maxY)
        time = Rect(
            corner.x, corner.y, max(1, window.width - corner.x), max(Self.rulerHeight, free - corner.y))
    }
}
