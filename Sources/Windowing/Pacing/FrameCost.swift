import System
package import X11Kit

/// The cost and the outcome of one frame of a window.
package struct FrameCost {
    package let number: Int
    /// When it should be seen, in seconds of the machine's clock.
    package let aimed: Double
    /// The number of frames that were under way when it began.
    package var underWay = 0
    /// Pixels that were sent.
    package let damage: Double
    /// Processor time of the program for each step, in seconds.
    package let steps: [Double]
    /// When it began, in seconds of the machine's clock.
    package var began = 0.0
    /// When it was sent.
    package var sent = 0.0
    /// How it went to the screen.
    package let presenter: PresenterKind?
    /// Whether it was timed by the display's own clock; else by a timer.
    package let followsDisplay: Bool
    /// The pictures a second that frames were made for.
    package let rate: Double
    /// The scene's time, where something in it was new; nil where only what is above the scene was.
    package var sceneTime: Double? = 0
    /// When it was shown, seconds since the one before, and refreshes missed; nil until that is known.
    package var showing: FramePacer.Showing?

    /// The steps in their order: advancing to a time and the layers at it, what differs from the last frame, drawing that,
    /// and sending it.
    package static let stepNames = ["sample", "diff", "raster", "present"]
}

/// Measures the steps of a frame by the program's processor time, and when it begins and ends.
struct StepMeter {
    /// When the frame began, in seconds of the machine's clock.
    let began = MonotonicClock.now
    /// When the last step ended.
    private(set) var ended = 0.0
    private var last = ProcessorClock.now
    private(set) var steps: [Double] = []

    mutating func endStep() {
        let now = ProcessorClock.now
        steps.append(now - last)
        last = now
        ended = MonotonicClock.now
    }
}
