package import Geometry

/// A text's letters as one document lays them out.
package struct GlyphRun: Sendable {
    /// The frames in which the document is shown.
    package var frames: Range<Double>
    package var document: TextDocument
    /// The letters in reading order, spaces included.
    package var glyphs: [PlacedGlyph] = []
    package var lines: [TextLine] = []
    /// The number of units of each kind.
    package var counts = TextUnits()
    /// How the letters look at the latest frames.
    let looks: FrameCache<[GlyphLook]>

    /// Makes a run without letters.
    init(frames: Range<Double>, document: TextDocument) {
        (self.frames, self.document) = (frames, document)
        // A study looks at one letter after the other, each at the 33 moments of a lane's bar.
        looks = FrameCache(capacity: 40)
    }

    /// All letters as one path in the layer's coordinates, for text without animators.
    package var outline: Path {
        var path = Path()
        for glyph in glyphs where !glyph.path.isEmpty {
            path.append(glyph.path.transformed(by: .translation(glyph.origin.x, glyph.origin.y)))
        }
        return path
    }
}

/// A letter in its place.
package struct PlacedGlyph: Sendable {
    /// The outline in points, about its place on the baseline; empty for a space.
    package var path: Path
    /// Its place on the baseline, in the layer's coordinates.
    package var origin: Point
    /// Points to the next letter, without tracking.
    package var advance: Double
    package var line: Int
    /// Its number in its line from the left.
    package var visualIndex: Int
    /// Whether its script joins letters, so that none is moved away from another one.
    package var isCursive: Bool
    /// Which unit of each kind it is in, from 0.
    package var units: TextUnits
    /// The centre of its rotation and scaling: the middle of its group on the baseline.
    package var anchor: Point
    /// Half the width of its group.
    package var halfWidth: Double
}

/// A line of letters.
package struct TextLine: Sendable {
    /// Its letters' indices.
    package var glyphs: Range<Int>
    /// Their number without spaces at the end.
    package var shownCount: Int
    /// Its left end on the baseline.
    package var start: Point
    /// Its width without spaces at the end.
    package var width: Double
    /// The part of the room beside it that is on its left: 0, ½ or 1.
    package var share: Double
}

/// An index or a number for each kind of unit that selectors count.
package struct TextUnits: Hashable, Sendable {
    package var characters = 0
    package var charactersWithoutSpaces = 0
    package var words = 0
    package var lines = 0

    package subscript(unit: TextSelector.Unit) -> Int {
        switch unit {
        case .characters: characters
        case .charactersWithoutSpaces: charactersWithoutSpaces
        case .words: words
        case .lines: lines
        }
    }
}

/// How a letter looks at a moment.
package struct GlyphLook: Sendable {
    /// From the glyph's path to the layer's coordinates.
    package var map: Affine
    /// 0…1.
    package var opacity: Double
    package var fill: Color?
    package var stroke: Color?
    package var strokeWidth: Double
}
