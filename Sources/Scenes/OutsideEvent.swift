/// Something from outside on its way to a scene in a window.
package struct OutsideEvent: Sendable {
    package enum Content: Sendable {
        /// A value for an input, as JSON.
        ///
        /// If the latest value is all that counts, it replaces one for the same input that still waits.
        case value(_ json: String, input: String, latest: Bool)
        /// A change that no input holds. It gets the window's scene.
        case change(@Sendable (any Scene) -> Void)
    }

    /// The run that it was sent to, which may have ended.
    package let run: SceneRun
    package let content: Content

    package init(run: SceneRun, content: Content) { (self.run, self.content) = (run, content) }
}
