internal import Geometry
package import RenderTree

/// The vector pictures from which the files of Resources/images are made.
package enum ArtCatalog {
    /// What makes the pictures, by the names of their files, without density and extension. Their sizes are whole points.
    package static let pictures: [(name: String, picture: @Sendable () -> Picture)] = {
        let own: [(name: String, picture: @Sendable () -> Picture)] = [
            ("icon", { icon }), ("splash", { SplashArt.background }),
        ]
        return own + PlaceArt.pictures
    }()

    /// The program's own icon, 64×64: the owl looking out of a blue tile.
    package static let icon: Picture = {
        let tile = Path(RoundedRect(Rect(2, 2, 60, 60), radius: 15))
        let sky = Brush.linearGradient(
            [GradientStop(0, Color(hex: 0x4FC4EA)), GradientStop(1, Color(hex: 0x1E6FB8))], start: Point(32, 2),
            end: Point(32, 62))
        let glow = Brush.radialGradient(
            [GradientStop(0, Color(hex: 0xFFFFFF, alpha: 0.35)), GradientStop(1, Color(hex: 0xFFFFFF, alpha: 0))],
            center: Point(20, 12), radius: 40)
        let ledge = Path(rect: Rect(2, 51, 60, 11))
        return Picture(
            size: Size(64, 64),
            [
                .clipped(
                    [
                        .fill(tile, sky), .fill(tile, glow), .fill(ledge, .color(Color(hex: 0xF5F8FA))),
                        // The body ends where the ledge begins, and the beak hangs over it.
                        .picture(OwlArt.face, in: Rect(6.5, 15.4, 51, 40.5)),
                    ], to: tile)
            ])
    }()
}
