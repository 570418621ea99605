import Lottie
import RenderTree
import Scenes
import Stage

/// The cost of a Lottie file at 1024 pixels with one thread.
///
/// Times are in milliseconds of processor time.
struct LottieMeasurement {
    let name: String
    /// Decoding and the first frame, with the pixels' memory there before.
    let first: Double
    /// A frame of all in sequence: time, layers, damage and drawing.
    let frame: Double
    /// Whether anything moves: where nothing does, a frame is only seen to be the same.
    let isMoving: Bool
    let kind: LottieKind

    init(_ path: String) throws {
        let file = try MeasuredFile(path)
        let (loads, frames) = try file.measure()
        name = file.name
        first = loads.map(\.sum).sorted()[loads.count / 2]
        frame = frames.map(\.sum).min() ?? 0
        isMoving = frames.contains(where: \.isMoving)
        let player = file.player(of: file.composition)
        var kinds: Set<LottieKind> = []
        for index in stride(from: 0, to: file.count, by: max(1, file.count / 10)) {
            player.stage.advance(to: Double(index) / file.composition.frameRate)
            player.stage.frame().root.addKinds(to: &kinds)
        }
        kind = LottieKind.allCases.first(where: kinds.contains) ?? .fills
    }
}

/// The kinds of files, by what they draw: a file is of the first kind that it has anything of.
enum LottieKind: String, CaseIterable {
    case mattes, text, gradients, strokes, fills
}

extension RenderNode {
    /// Adds the kinds of what the node and all below it draw.
    fileprivate func addKinds(to kinds: inout Set<LottieKind>) {
        if let mask {
            kinds.insert(.mattes)
            mask.addKinds(to: &kinds)
        }
        for operation in contents + overlay { kinds.formUnion(operation.kinds) }
        for child in children { child.addKinds(to: &kinds) }
    }
}

extension PaintOperation {
    fileprivate var kinds: Set<LottieKind> {
        switch self {
        case .fill(_, .color, _): [.fills]
        case .stroke(_, .color, _): [.strokes]
        case .fill: [.gradients]
        case .stroke: [.gradients, .strokes]
        case .text: [.text]
        case .clipped(let operations, _): operations.reduce(into: []) { $0.formUnion($1.kinds) }
        case .picture, .image: []
        }
    }
}
