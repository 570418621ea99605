import Geometry

/// A text's letters as one document lays them out.
struct GlyphRun: Sendable {
    /// The frames in which the document is shown.
    var frames: Range<Double>
    var document: TextDocument
    /// The letters in reading order, spaces included.
    var glyphs: [PlacedGlyph] = []
    var lines: [TextLine] = []
    /// The number of units of each kind.
    var counts = TextUnits()
    /// How the letters look at the latest frames.
    let looks: FrameCache<[GlyphLook]>

    /// Makes a run without letters.
    init(frames: Range<Double>, document: TextDocument) {
        (self.frames, self.document) = (frames, document)
        // A study looks at one letter after the other, each at the 33 moments of a lane's bar.
        looks = FrameCache(capacity: 40)
    }

    /// All letters as one path in the layer's coordinates, for text without animators.
    var outline: Path {
        var path = Path()
        for glyph in glyphs where !glyph.path.isEmpty {
            path.append(glyph.path.transformed(by: .translation(glyph.origin.x, glyph.origin.y)))
        }
        return path
    }
}

/// A letter in its place.
struct PlacedGlyph: Sendable {
    /// The outline in points, about its place on the baseline; empty for a space.
    var path: Path
    /// Its place on the baseline, in the layer's coordinates.
    var origin: Point
    /// Points to the next letter, without tracking.
    var advance: Double
    var line: Int
    /// Its number in its line from the left.
    var visualIndex: Int
    /// Whether its script joins letters, so that none is moved away from another one.
    var isCursive: Bool
    /// Which unit of each kind it is in, from 0.
    var units: TextUnits
    /// The centre of its rotation and scaling: the middle of its group on the baseline.
    var anchor: Point
    /// Half the width of its group.
    var halfWidth: Double
}

/// A line of letters.
struct TextLine: Sendable {
    /// Its letters' indices.
    var glyphs: Range<Int>
    /// Their number without spaces at the end.
    var shownCount: Int
    /// Its left end on the baseline.
    var start: Point
    /// Its width without spaces at the end.
    var width: Double
    /// The part of the room beside it that is on its left: 0, ½ or 1.
    var share: Double
}

/// An index or a number for each kind of unit that selectors count.
struct TextUnits: Hashable, Sendable {
    var characters = 0
    var charactersWithoutSpaces = 0
    var words = 0
    var lines = 0

    subscript(unit: TextSelector.Unit) -> Int {
        switch unit {
        case .characters: characters
        case .charactersWithoutSpaces: charactersWithoutSpaces
        case .words: words
        case .lines: lines
        }
    }
}

/// How a letter looks at a moment.
struct GlyphLook: Sendable {
    /// From the glyph's path to the layer's coordinates.
    var map: Affine
    /// 0…1.
    var opacity: Double
    var fill: Color?
    var stroke: Color?
    var strokeWidth: Double
}
