/// A source of scheduled inputs, such as a script.
public protocol InputSource: AnyObject {
    /// Schedules the inputs later than a time on a new stage.
    func schedule(on stage: Stage, laterThan time: Double)
    /// The error that ended the inputs early; nil if none did.
    var failure: (any Error)? { get }
}
