import Geometry
import RenderTree

/// The bird of the launch scene and of the logo water: our own drawing.
enum BirdArt {
    /// The space that the outline is drawn in.
    static let size = Size(200, 120)

    /// The bird's silhouette, flying to the right. All within 19 points of the middle, (100, 60), along x and 11 along y is
    /// inside, so that a hundredfold bird uncovers 3800×2200 points.
    static let outline = Path(
        svgLiteral: """
            M190 43C182.5 36.5 173.5 33.6 165.5 35C157.5 24.5 144 20.5 131.5 24C120.5 27 111.5 34 105.5 44.5
            C95 24 71 8 38.5 2.5C46.5 9.5 51.5 16 53.5 22.5C43 18.8 30.5 17.3 18 18.5C27.5 24 35 30.5 39 37.5
            C29.5 35.3 19.5 35.5 8.5 38.5C22.5 44.5 32.5 53.5 41.5 62.5C50 71 60.5 77.2 73 80
            C59.5 89.5 42 95.5 20.5 97C31.5 102.5 44 104.8 56 103.8C52.5 108.5 47.5 112.5 41.5 115.8
            C62.5 118.8 84 116 101.5 107.5C123.5 108 142.5 99.5 154 84.5C161.5 74.5 166 64 168.5 54
            C176.5 52 184 48.5 190 43Z
            """)

    /// The silhouette in white: one fill, so that as a mask it costs no more than a path, whatever its size.
    static let bird = Picture(size: size, [.fill(outline, .color(.white))])
}
