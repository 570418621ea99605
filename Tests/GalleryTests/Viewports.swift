import Geometry

/// The viewports that every scene must fit.
enum Viewports {
    static let sizes = [
        Size(320, 568), Size(375, 667), Size(375, 812), Size(768, 1024), Size(1920, 1080),
    ]
    static let scales = [1, 1.25, 1.5, 2, 3]
    static let all = sizes.flatMap { size in scales.map { (size: size, scale: $0) } }
}
