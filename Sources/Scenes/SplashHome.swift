/// A home that may open with a splash, as a window's does.
package protocol SplashHome: Scene {
    /// Whether it opens with it: its parameter `splash`.
    var opensWithSplash: Bool { get set }
}
