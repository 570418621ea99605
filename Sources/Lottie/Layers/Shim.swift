internal import LayerTree
internal import RenderTree
enum MaskKind { case alpha, invertedAlpha, luminance, invertedLuminance }
extension Layer {
    var maskKind: MaskKind { get { .alpha } set {} }
    var isIsolated: Bool { get { false } set {} }
}
extension BlendMode {
    static var destinationOut: BlendMode { .normal }
    static var destinationIn: BlendMode { .normal }
    static var xor: BlendMode { .normal }
}
