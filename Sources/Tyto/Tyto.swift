@_exported public import CairoKit
@_exported public import Controls
@_exported public import Geometry
@_exported public import LayerTree
@_exported public import RenderTree
@_exported public import Scenes
@_exported public import Stage
@_exported public import Timing
