import Geometry

/// Where everything is on the gallery's home: the largest phones that fit the viewport all together.
struct GalleryLayout {
    /// The size that miniatures are laid out in, before they are scaled down.
    static let phone = Size(375, 667)

    /// How many phones stand side by side.
    let columns: Int
    /// The size of a miniature's point.
    let scale: Double
    /// The heading's line.
    let heading: Rect
    /// The line below it.
    let subtitle: Rect
    /// A phone for each scene, in order.
    let phones: [Rect]
    /// The line below each phone.
    let captions: [Rect]
    /// The font sizes of heading, subtitle and captions.
    let fontSizes: (heading: Double, subtitle: Double, caption: Double)

    /// Places a number of scenes in a viewport.
    ///
    /// Nothing overlaps, and all is inside, in any viewport; in one that is too small to read anything it is too small to
    /// read.
    init(viewport: Size, count: Int, alignment: PixelAlignment) {
        let shorter = min(viewport.width, viewport.height)
        fontSizes = (
            GalleryLayout.clamp(shorter * 0.058, 8...40), GalleryLayout.clamp(shorter * 0.03, 5...17),
            GalleryLayout.clamp(shorter * 0.028, 5...15)
        )
        let headingHeight = fontSizes.heading * 1.3
        let subtitleHeight = fontSizes.subtitle * 1.6
        let captionHeight = fontSizes.caption * 2.4
        let side = GalleryLayout.clamp(viewport.width * 0.06, 0...112)
        let above = GalleryLayout.clamp(viewport.height * 0.045, 0...72)
        let between = GalleryLayout.clamp(viewport.height * 0.035, 0...44)
        let gap = Point(
            GalleryLayout.clamp(viewport.width * 0.035, 0...44), GalleryLayout.clamp(viewport.height * 0.022, 0...32))
        let head = headingHeight + subtitleHeight + between

        /// The width of phones in so many columns.
        func width(columns: Int) -> Double {
            let rows = Double((count + columns - 1) / columns)
            let across = viewport.width - 2 * side - gap.x * Double(columns - 1)
            let down = viewport.height - 2 * above - head - gap.y * (rows - 1)
            let tall = down / rows - captionHeight
            let widest = min(across / Double(columns), tall * GalleryLayout.phone.width / GalleryLayout.phone.height)
            return GalleryLayout.clamp(widest, 1...GalleryLayout.phone.width * 0.9)
        }

        let number = max(1, count)
        // Full rows look best; and where it costs the phones little, as few of those as there can be, since a home that is
        // narrow has no room for its heading.
        let choices = (1...number).filter { number % $0 == 0 }
        let widest = choices.map { width(columns: $0) }.max() ?? 1
        let columns = choices.last { width(columns: $0) >= 0.9 * widest } ?? 1
        let phoneWidth = width(columns: columns)
        let phoneHeight = phoneWidth * GalleryLayout.phone.height / GalleryLayout.phone.width
        let rows = Double((number + columns - 1) / columns)
        let gridWidth = phoneWidth * Double(columns) + gap.x * Double(columns - 1)
        let gridHeight = (phoneHeight + captionHeight) * rows + gap.y * (rows - 1)
        let left = max(0, (viewport.width - gridWidth) / 2)
        // A little above the middle, where the eye takes the middle to be.
        let top = max(above, (viewport.height - head - gridHeight) * 0.45)

        self.columns = columns
        scale = phoneWidth / GalleryLayout.phone.width
        let room = max(1, viewport.width - 2 * left)
        heading = alignment.round(Rect(left, top, room, headingHeight))
        subtitle = Rect(heading.minX, heading.maxY, room, subtitleHeight)
        let gridTop = top + head
        let places = (0..<count).map { index in
            Point(
                left + Double(index % columns) * (phoneWidth + gap.x),
                gridTop + Double(index / columns) * (phoneHeight + captionHeight + gap.y))
        }
        phones = places.map { place in
            Rect(origin: alignment.round(place), size: Size(phoneWidth, phoneHeight))
        }
        captions = phones.map { Rect($0.minX - gap.x / 2, $0.maxY, $0.width + gap.x, captionHeight) }
    }

    private static func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
        min(max(value, range.lowerBound), range.upperBound)
    }
}
