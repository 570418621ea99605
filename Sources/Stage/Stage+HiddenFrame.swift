internal import Geometry
internal import LayerTree
package import RenderTree

extension Stage {
    /// The frame of what is hidden at the time reached, as if it were shown; nil if nothing is.
    ///
    /// It is made to prepare what may be shown later. See ``Layer/hiddenNode(atParentTime:)``.
    package func hiddenFrame() -> RenderFrame? {
        root.hiddenNode(atParentTime: time).map {
            RenderFrame(size: size, scale: scale, background: background, root: $0)
        }
    }
}
