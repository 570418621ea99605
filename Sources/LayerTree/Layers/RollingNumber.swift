public import Geometry
public import RenderTree
internal import Timing

/// A whole number whose digits roll to a new value, as an odometer's do.
///
/// Set ``value`` in ``Stage/animate(_:delay:_:completion:didStart:file:line:)``: every digit rolls up for a greater number and
/// down for a smaller one, by fewer than ten steps, from where it is on screen; digits that the number gains or loses
/// fade. Outside it the number changes immediately.
///
/// The stage's shaper measures the digits, all as wide as the widest. The size is zero until the layer is on a stage,
/// and then follows the number: set `position`, and an `anchorPoint` of (0, ½) for a left edge that stays.
public final class RollingNumber: Layer {
    private var text: TextContent
    private var wheels: [DigitWheel] = []
    private let minus: TextLayer
    private var cell = Size.zero

    /// Makes a number (default: 17 points, black).
    public init(
        name: String? = nil, _ value: Int = 0, size: Double = 17, weight: Font.Weight = .regular, color: Color = .black
    ) {
        self.value = value
        text = TextContent("", font: Font(size: size, weight: weight), color: color, alignment: .center)
        minus = TextLayer(name: "minus", text)
        minus.string = "\u{2212}"
        super.init(name: name)
        addSublayer(minus)
        roll(isUp: true)
    }

    /// The number shown, or rolled to.
    public var value: Int {
        didSet {
            if value != oldValue { roll(isUp: value > oldValue) }
        }
    }

    /// The colour of the digits.
    public var color: Color {
        get { text.color }
        set {
            text.color = newValue
            minus.color = newValue
            for wheel in wheels { wheel.setColor(newValue) }
        }
    }

    private func roll(isUp: Bool) {
        let digits = String(value.magnitude).reversed().compactMap(\.wholeNumberValue)
        let previousCount = wheels.count
        for index in wheels.count..<max(wheels.count, digits.count) {
            let wheel = DigitWheel(name: "digit\(index + 1)", text, cell: cell)
            // It enters from the left of the digits so far.
            wheel.position = center(previousCount - 1 - index)
            wheel.opacity = 0
            wheels.append(wheel)
            addSublayer(wheel)
        }
        for (place, wheel) in wheels.enumerated() {
            wheel.roll(to: place < digits.count ? digits[place] : 0, isUp: isUp)
            wheel.opacity = place < digits.count ? 1 : 0
        }
        place(digitCount: digits.count)
    }

    /// Places the digits from right to left, and takes their size.
    private func place(digitCount: Int) {
        let count = digitCount + (value < 0 ? 1 : 0)
        for (place, wheel) in wheels.enumerated() { wheel.position = center(count - 1 - place) }
        minus.position = center(0)
        minus.opacity = value < 0 ? 1 : 0
        set(\.bounds.size, to: Size(Double(count) * cell.width, cell.height))
    }

    /// The centre of a digit by its index from the left.
    private func center(_ index: Int) -> Point { Point((Double(index) + 0.5) * cell.width, cell.height / 2) }

    override func didEnterTimeline() {
        guard let timeline, let shaper = timeline.shaper else { return }
        let sizes = (["\u{2212}"] + (0...9).map(String.init)).map { digit in
            var content = text
            content.string = digit
            return shaper.size(of: content, width: nil)
        }
        cell = Size(sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
        timeline.transaction(nil) {
            minus.bounds.size = cell
            for wheel in wheels { wheel.cell = cell }
            place(digitCount: String(value.magnitude).count)
        }
    }
}

/// A digit of a rolling number: a window onto an endless strip of digits.
///
/// The strip is as long as what the window passes: its bounds' origin is the place on it, in cells.
private final class DigitWheel: Layer {
    private var text: TextContent
    /// The place on the strip, whose last decimal is the digit.
    private var place = 0
    private var labels: [Int: TextLayer] = [:]

    init(name: String, _ text: TextContent, cell: Size) {
        self.text = text
        self.cell = cell
        super.init(name: name)
        masksToBounds = true
        bounds.size = cell
        fillStrip()
    }

    /// The size of a digit. Setting it ends the roll.
    var cell: Size {
        didSet {
            bounds = Rect(origin: Point(0, Double(place) * cell.height), size: cell)
            for label in labels.values { label.removeFromSuperlayer() }
            labels = [:]
            fillStrip()
        }
    }

    func setColor(_ color: Color) {
        text.color = color
        for label in labels.values { label.color = color }
    }

    /// Rolls to the next place of a digit in a direction.
    func roll(to digit: Int, isUp: Bool) {
        let step = digit - DigitWheel.digit(at: place)
        place += isUp ? (step + 10) % 10 : -((10 - step) % 10)
        set(\.bounds.origin, to: Point(0, Double(place) * cell.height))
        fillStrip()
    }

    private static func digit(at place: Int) -> Int { (place % 10 + 10) % 10 }

    /// Adds the digits that the window will pass, and removes the others.
    private func fillStrip() {
        let needed = passedPlaces
        for (place, label) in labels where !needed.contains(place) {
            label.removeFromSuperlayer()
            labels[place] = nil
        }
        for place in needed where labels[place] == nil {
            var content = text
            content.string = String(DigitWheel.digit(at: place))
            let label = TextLayer(name: "\(place)", content)
            label.frame = Rect(origin: Point(0, Double(place) * cell.height), size: cell)
            labels[place] = label
            addSublayer(label)
        }
    }

    /// The places that the window shows from now on.
    ///
    /// Springs pass their end, so the motion is sampled: for its first ten seconds, at most 300 times.
    private var passedPlaces: ClosedRange<Int> {
        guard let timeline, isAnimating, cell.height > 0 else { return place...place }
        let now = timeline.time
        let begins = animations.map { stageTime(atLocal: $0.delayed?.begin ?? $0.animation.timing.beginTime) }
        // When a delayed change ends is not known before it begins.
        let ends = animations.map { $0.delayed == nil ? stageTime(atLocal: $0.animation.timing.endTime) : .infinity }
        let end = min(ends.max() ?? now, max(begins.max() ?? now, now) + 10)
        // Without an end the layer's time stands still.
        let span = end.isFinite ? max(0, end - now) : 0
        let count = max(1, min(300, (span * 60).rounded(.up)))
        let tops = (0...Int(count)).map { index in
            let time = now + span * Double(index) / count
            return presentation(at: time).bounds.minY / cell.height
        }
        // Half a digit covers the peak between two samples.
        let (low, high) = (tops.min() ?? 0, tops.max() ?? 0)
        return min(place, Int((low - 0.5).rounded(.down)))...max(place, Int((high + 0.5).rounded(.up)))
    }
}
