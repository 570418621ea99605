package import Geometry

/// Where everything is on the home: the largest phones that fit the viewport all together, under the heading or,
/// where they are larger so, beside it.
package struct HomeLayout {
    /// The size that miniatures are laid out in, before they are scaled down.
    package static let phone = Size(375, 667)

    /// The size for miniatures of scenes of various sizes: as large as a phone's, in their mean shape.
    package static func shape(of sizes: [Size]) -> Size {
        let ratios = sizes.reduce(1) { $0 * clamp($1.width / $1.height, 0.4...2.5) }
        let side = (phone.width * phone.height).squareRoot()
        let stretch = Math.pow(ratios, 0.5 / Double(max(1, sizes.count)))
        return Size((side * stretch).rounded(), (side / stretch).rounded())
    }

    /// The width of the heading's column beside the phones, as a multiple of its font size.
    private static let columnWidth = 16.0
    /// How many lines of that font it has room for.
    private static let columnLines = 3.0

    /// How many phones stand side by side.
    package let columns: Int
    /// The size of a miniature's point.
    package let scale: Double
    /// Whether the heading stands at the left of the phones, not above them.
    package let headingIsBeside: Bool
    /// The heading's line.
    package let heading: Rect
    /// The line below it; beside the phones several.
    package let subtitle: Rect
    /// A phone for each scene, in order.
    package let phones: [Rect]
    /// The line below each phone.
    package let captions: [Rect]
    /// The font sizes of heading, subtitle and captions.
    package let fontSizes: (heading: Double, subtitle: Double, caption: Double)

    /// Places a number of scenes in a viewport.
    ///
    /// Nothing overlaps, and all is inside, in any viewport; in one that is too small to read anything it is too small to
    /// read.
    package init(viewport: Size, count: Int, shape: Size = phone, alignment: PixelAlignment) {
        let shorter = min(viewport.width, viewport.height)
        fontSizes = (
            HomeLayout.clamp(shorter * 0.058, 8...40), HomeLayout.clamp(shorter * 0.03, 5...17),
            HomeLayout.clamp(shorter * 0.028, 5...15)
        )
        let headingHeight = fontSizes.heading * 1.3
        let subtitleHeight = fontSizes.subtitle * 1.6
        let captionHeight = fontSizes.caption * 2.4
        let side = HomeLayout.clamp(viewport.width * 0.04, 0...72)
        let above = HomeLayout.clamp(viewport.height * 0.04, 0...56)
        let gap = Point(
            HomeLayout.clamp(viewport.width * 0.022, 0...36), HomeLayout.clamp(viewport.height * 0.016, 0...24))
        /// The heading's space, taken from the phones: height above or width beside them.
        let head = headingHeight + subtitleHeight + HomeLayout.clamp(viewport.height * 0.03, 0...36)
        let column = fontSizes.subtitle * HomeLayout.columnWidth
        let aside = column + 1.5 * gap.x

        let number = max(1, count)
        func rows(_ columns: Int) -> Double { Double((number + columns - 1) / columns) }
        func width(_ columns: Int, isBeside: Bool) -> Double {
            let across = viewport.width - 2 * side - gap.x * Double(columns - 1) - (isBeside ? aside : 0)
            let down = viewport.height - 2 * above - gap.y * (rows(columns) - 1) - (isBeside ? 0 : head)
            let tall = down / rows(columns) - captionHeight
            let widest = min(across / Double(columns), tall * shape.width / shape.height)
            return HomeLayout.clamp(widest, 1...shape.width * 0.9)
        }

        // Full rows look best. Of what makes the phones nearly as large as can be, the first here reads best.
        let choices = [false, true].flatMap { isBeside in
            (1...number).reversed().filter { number % $0 == 0 }.map { (columns: $0, isBeside: isBeside) }
        }
        let widest = choices.map { width($0.columns, isBeside: $0.isBeside) }.max() ?? 1
        let choice = choices.first { width($0.columns, isBeside: $0.isBeside) >= 0.97 * widest } ?? (1, false)
        let (columns, isBeside) = choice
        let phoneWidth = width(columns, isBeside: isBeside)
        let phoneHeight = phoneWidth * shape.height / shape.width
        let gridWidth = phoneWidth * Double(columns) + gap.x * Double(columns - 1)
        let gridHeight = (phoneHeight + captionHeight) * rows(columns) + gap.y * (rows(columns) - 1)
        let left = max(0, (viewport.width - gridWidth - (isBeside ? aside : 0)) / 2)
        // A little above the middle, where the eye takes the middle to be.
        let top = max(above, (viewport.height - gridHeight - (isBeside ? 0 : head)) * 0.45)

        self.columns = columns
        headingIsBeside = isBeside
        scale = phoneWidth / shape.width
        if isBeside {
            let lines = HomeLayout.columnLines * subtitleHeight
            let space = subtitleHeight * 0.2
            let start = max(0, (viewport.height - headingHeight - space - lines) * 0.45)
            heading = alignment.round(Rect(left, start, column, headingHeight))
            subtitle = Rect(heading.minX, heading.maxY + space, column, lines)
        } else {
            // A line may be longer than the phones below it are wide together.
            let room = max(1, viewport.width - left - min(left, side))
            heading = alignment.round(Rect(left, top, room, headingHeight))
            subtitle = Rect(heading.minX, heading.maxY, room, subtitleHeight)
        }
        let corner = Point(left + (isBeside ? aside : 0), top + (isBeside ? 0 : head))
        let places = (0..<count).map { index in
            Point(
                corner.x + Double(index % columns) * (phoneWidth + gap.x),
                corner.y + Double(index / columns) * (phoneHeight + captionHeight + gap.y))
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
