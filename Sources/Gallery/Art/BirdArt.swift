import Geometry
import RenderTree

/// The bird of the launch scene and of the logo water: our own drawing.
enum BirdArt {
    /// The space that the outline is drawn in.
    static let size = Size(200, 120)

    /// The bird's silhouette, flying to the left with both wings raised. Its eye is a hole: the last contour turns the other
    /// way. All within 20 points of the middle, (100, 60), along x and 7 along y is inside, so that a hundredfold bird
    /// uncovers more than 3840×2160 points.
    static let outline = Path(
        svgLiteral: """
            M10 42C15.500 39.300 20.500 38 26 37.800C31.500 26.500 44.500 21 57.500 25C67.500 28 75.500 35 82 43
            C86.500 24.500 103 9 130.500 2.300C133 1.700 135 3 135.200 5.500C136.500 19 133 31 125.500 41.500
            C142.500 33.500 161.500 30 182 32.500C184.800 32.900 186 35 184.800 37.500C175 56.500 155 68 129 70.500
            C146 79.500 165 83.500 186.500 82.500C190 82.300 191.300 85.500 188.600 87.700
            C182.500 92.700 176.500 95.800 170 97.700C173.500 101.300 177.500 104.500 182 107.400
            C184.700 109.200 184 112.500 180.800 112.800C145 116.500 106 110.500 76 97.500C50 86 33 72 26.500 53
            C20.500 50.500 15 47 10 42Z
            M49.400 43.500A3.400 3.400 0 1 0 42.600 43.500A3.400 3.400 0 1 0 49.400 43.500Z
            """)

    /// The silhouette in white: one fill, so that as a mask it costs no more than a path, whatever its size.
    static let bird = Picture(size: size, [.fill(outline, .color(.white))])
}
