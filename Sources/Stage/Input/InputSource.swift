/// Inputs that wait for their times, such as a script's.
public protocol InputSource: AnyObject {
    /// Puts the inputs later than a time into a new stage's queue.
    func schedule(on stage: Stage, laterThan time: Double)
    /// Why the inputs ended early; nil if they did not.
    var failure: (any Error)? { get }
}
