internal import Geometry
internal import RenderTree
internal import Timing

extension LayerProperty {
    /// The rows of the table by owner: name, word in lanes, key path, quantity, reader and writer.
    ///
    /// Their order is that of words and curves in lanes.
    ///
    /// Writing through a key path to a computed property, such as the parts of a transform, allocates memory in Swift's
    /// runtime (6.3), and through any other it looks types up. So each row has accessors of its own.
    static let declared = [layer, shape, gradient, text, image]

    private static let layer: [LayerProperty] = [
        .init("position", \LayerState.position, .length, { $0.position }) { $0.position = $1 },
        .init(part: "position.x", \LayerState.position.x, .length, { $0.position.x }) { $0.position.x = $1 },
        .init(part: "position.y", \LayerState.position.y, .length, { $0.position.y }) { $0.position.y = $1 },
        .init("bounds", \LayerState.bounds, .length, { $0.bounds }) { $0.bounds = $1 },
        .init(
            part: "bounds.size", word: "size", \LayerState.bounds.size, .length, { $0.bounds.size }
        ) { $0.bounds.size = $1 },
        .init(
            part: "bounds.size.width", \LayerState.bounds.size.width, .length, { $0.bounds.size.width }
        ) { $0.bounds.size.width = $1 },
        .init(
            part: "bounds.size.height", \LayerState.bounds.size.height, .length, { $0.bounds.size.height }
        ) { $0.bounds.size.height = $1 },
        .init(
            part: "bounds.origin", word: "bounds.origin", \LayerState.bounds.origin, .length, { $0.bounds.origin }
        ) { $0.bounds.origin = $1 },
        .init(part: "bounds.origin.x", \LayerState.bounds.origin.x, .length, { $0.bounds.origin.x }) {
            $0.bounds.origin.x = $1
        },
        .init(part: "bounds.origin.y", \LayerState.bounds.origin.y, .length, { $0.bounds.origin.y }) {
            $0.bounds.origin.y = $1
        },
        .init(part: "frame", \LayerState.frame, .length, { $0.frame }) { $0.frame = $1 },
        .init(part: "frame.origin", \LayerState.frame.origin, .length, { $0.frame.origin }) { $0.frame.origin = $1 },
        .init(part: "frame.size", \LayerState.frame.size, .length, { $0.frame.size }) { $0.frame.size = $1 },
        .init("anchorPoint", \LayerState.anchorPoint, .factor, { $0.anchorPoint }) { $0.anchorPoint = $1 },
        .init(part: "anchorPoint.x", \LayerState.anchorPoint.x, .factor, { $0.anchorPoint.x }) {
            $0.anchorPoint.x = $1
        },
        .init(part: "anchorPoint.y", \LayerState.anchorPoint.y, .factor, { $0.anchorPoint.y }) {
            $0.anchorPoint.y = $1
        },
        .init("transform", \LayerState.heldTransform, .factor, { $0.heldTransform }) { $0.heldTransform = $1 },
        .init(part: "transform", \LayerState.transform, .factor, { $0.transform }) { $0.transform = $1 },
        .init(
            part: "transform.translation", word: "translation", \LayerState.transform.translation, .length,
            { $0.heldTransform.translation }
        ) { $0.heldTransform.translation = $1 },
        .init(
            part: "transform.translation.x", \LayerState.transform.translation.x, .length,
            { $0.heldTransform.translation.x }
        ) { $0.heldTransform.translation.x = $1 },
        .init(
            part: "transform.translation.y", \LayerState.transform.translation.y, .length,
            { $0.heldTransform.translation.y }
        ) { $0.heldTransform.translation.y = $1 },
        .init(
            part: "transform.scale", word: "scale", \LayerState.transform.scale, .factor,
            { $0.heldTransform.parts.scaleX }
        ) { state, xy in state.heldTransform.change { ($0.scaleX, $0.scaleY) = (xy, xy) } },
        .init(part: "transform.scaleX", \LayerState.transform.scaleX, .factor, { $0.heldTransform.parts.scaleX }) {
            state, x in
            state.heldTransform.change { $0.scaleX = x }
        },
        .init(part: "transform.scaleY", \LayerState.transform.scaleY, .factor, { $0.heldTransform.parts.scaleY }) {
            state, y in
            state.heldTransform.change { $0.scaleY = y }
        },
        .init(
            part: "transform.rotation", word: "rotation", \LayerState.transform.rotation, .angle,
            { $0.heldTransform.parts.rotation }
        ) { state, angle in state.heldTransform.change { $0.rotation = angle } },
        .init(
            part: "transform.tx", \LayerState.transform.tx, .length, { $0.heldTransform.translation.x }
        ) { $0.heldTransform.translation.x = $1 },
        .init(
            part: "transform.ty", \LayerState.transform.ty, .length, { $0.heldTransform.translation.y }
        ) { $0.heldTransform.translation.y = $1 },
        .init(part: "transform.a", \LayerState.transform.a, .factor, { $0.transform.a }) { $0.transform.a = $1 },
        .init(part: "transform.b", \LayerState.transform.b, .factor, { $0.transform.b }) { $0.transform.b = $1 },
        .init(part: "transform.c", \LayerState.transform.c, .factor, { $0.transform.c }) { $0.transform.c = $1 },
        .init(part: "transform.d", \LayerState.transform.d, .factor, { $0.transform.d }) { $0.transform.d = $1 },
        .init("opacity", \LayerState.opacity, .shade, { $0.opacity }) { $0.opacity = $1 },
        .init("isHidden", \LayerState.visibility, .factor, { $0.visibility }) { $0.visibility = $1 },
        .init(part: "isHidden", \LayerState.isHidden, .factor, { $0.isHidden }) { $0.isHidden = $1 },
        .init("backgroundColor", \LayerState.backgroundColor, .shade, { $0.backgroundColor }) {
            $0.backgroundColor = $1
        },
        .init("cornerRadius", \LayerState.cornerRadius, .length, { $0.cornerRadius }) { $0.cornerRadius = $1 },
        .init("borderWidth", \LayerState.borderWidth, .length, { $0.borderWidth }) { $0.borderWidth = $1 },
        .init("borderColor", \LayerState.borderColor, .shade, { $0.borderColor }) { $0.borderColor = $1 },
        .init("shadowColor", \LayerState.shadowColor, .shade, { $0.shadowColor }) { $0.shadowColor = $1 },
        .init("shadowOpacity", \LayerState.shadowOpacity, .shade, { $0.shadowOpacity }) { $0.shadowOpacity = $1 },
        .init("shadowOffset", \LayerState.shadowOffset, .length, { $0.shadowOffset }) { $0.shadowOffset = $1 },
        .init(part: "shadowOffset.x", \LayerState.shadowOffset.x, .length, { $0.shadowOffset.x }) {
            $0.shadowOffset.x = $1
        },
        .init(part: "shadowOffset.y", \LayerState.shadowOffset.y, .length, { $0.shadowOffset.y }) {
            $0.shadowOffset.y = $1
        },
        .init("shadowRadius", \LayerState.shadowRadius, .length, { $0.shadowRadius }) { $0.shadowRadius = $1 },
        .init("shadowPath", \LayerState.shadowPath, .length, { $0.shadowPath }) { $0.shadowPath = $1 },
        .init("filters", \LayerState.filters, .shade, fades: false, { $0.filters }) { $0.filters = $1 },
    ]

    private static let shape: [LayerProperty] = [
        .init("path", \ShapeContent.path, .length, { $0.shape.path }) { $0.shape.path = $1 },
        .init("fillColor", \ShapeContent.fillColor, .shade, { $0.shape.fillColor }) { $0.shape.fillColor = $1 },
        .init("strokeColor", \ShapeContent.strokeColor, .shade, { $0.shape.strokeColor }) { $0.shape.strokeColor = $1 },
        .init("lineWidth", \ShapeContent.lineWidth, .length, { $0.shape.lineWidth }) { $0.shape.lineWidth = $1 },
        .init("strokeStart", \ShapeContent.strokeStart, .factor, { $0.shape.strokeStart }) {
            $0.shape.strokeStart = $1
        },
        .init("strokeEnd", \ShapeContent.strokeEnd, .factor, { $0.shape.strokeEnd }) { $0.shape.strokeEnd = $1 },
        .init("miterLimit", \ShapeContent.miterLimit, .factor, { $0.shape.miterLimit }) { $0.shape.miterLimit = $1 },
        .init(
            "lineDashPattern", \ShapeContent.lineDashPattern, .length, { $0.shape.lineDashPattern }
        ) { $0.shape.lineDashPattern = $1 },
        .init(
            "lineDashPhase", \ShapeContent.lineDashPhase, .length, { $0.shape.lineDashPhase }
        ) { $0.shape.lineDashPhase = $1 },
        .init("fillGradient", \ShapeContent.fillGradient, .shade, { $0.shape.fillGradient }) {
            $0.shape.fillGradient = $1
        },
        .init(
            "strokeGradient", \ShapeContent.strokeGradient, .shade, { $0.shape.strokeGradient }
        ) { $0.shape.strokeGradient = $1 },
    ]

    private static let gradient: [LayerProperty] = [
        .init("stops", \GradientContent.stops, .shade, { $0.gradient.stops }) { $0.gradient.stops = $1 },
        .init("startPoint", \GradientContent.startPoint, .factor, { $0.gradient.startPoint }) {
            $0.gradient.startPoint = $1
        },
        .init("endPoint", \GradientContent.endPoint, .factor, { $0.gradient.endPoint }) { $0.gradient.endPoint = $1 },
    ]

    private static let text: [LayerProperty] = [
        .init("color", \TextContent.color, .shade, { $0.text.color }) { $0.text.color = $1 },
        .init(
            "font.size", word: "fontSize", \TextContent.font.size, .length, { $0.text.font.size }
        ) { $0.text.font.size = $1 },
    ]

    private static let image: [LayerProperty] = [
        .init("contentsRect", \ImageContent.contentsRect, .factor, { $0.image.contentsRect }) {
            $0.image.contentsRect = $1
        },
        .init(
            "contentsCenter", \ImageContent.contentsCenter, .factor, { $0.image.contentsCenter }
        ) { $0.image.contentsCenter = $1 },
    ]
}
