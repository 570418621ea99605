internal import Geometry

/// The map from a parent's time: local = (parent − beginTime)·speed + timeOffset.
struct LayerTime: Hashable, Sendable {
    var beginTime = 0.0
    var speed = 1.0
    var timeOffset = 0.0

    func local(atParent time: Double) -> Double { (time - beginTime) * speed + timeOffset }

    /// The parent's time for a local time; infinite while time stands still.
    func parent(atLocal time: Double) -> Double {
        speed == 0 ? .infinity : (time - timeOffset) / speed + beginTime
    }
}

extension Layer {
    /// The superlayer's time at which the layer's time begins.
    public var beginTime: Double {
        get { time.beginTime }
        set { setTime { $0.beginTime = newValue } }
    }

    /// The rate of time in the layer and its sublayers: 0 stops it, negative runs backwards.
    public var speed: Double {
        get { time.speed }
        set { setTime { $0.speed = newValue } }
    }

    /// The offset added to the layer's time.
    public var timeOffset: Double {
        get { time.timeOffset }
        set { setTime { $0.timeOffset = newValue } }
    }

    /// Stops the layer's time; the presentation stays as it is.
    public func pauseTime() {
        let now = localTime
        setTime { $0 = LayerTime(beginTime: 0, speed: 0, timeOffset: now) }
    }

    /// Resumes the layer's time from where it was stopped, at a speed.
    public func resumeTime(speed: Double = 1) {
        let (now, parentNow) = (localTime, parent?.localTime ?? timeline?.time ?? 0)
        setTime { $0 = LayerTime(beginTime: parentNow, speed: speed, timeOffset: now) }
    }

    /// Sets all that relates the layer's time to its superlayer's.
    package func setTime(beginTime: Double, speed: Double, timeOffset: Double) {
        setTime { $0 = LayerTime(beginTime: beginTime, speed: speed, timeOffset: timeOffset) }
    }

    private func setTime(_ change: (inout LayerTime) -> Void) {
        change(&time)
        precondition(
            time.beginTime.isFinite && time.speed.isFinite && time.timeOffset.isFinite,
            "a layer's begin time, speed and time offset are finite, not \(time)")
        dropCachedNode()
        timeline?.noteTimingChange()
    }

    /// The layer's time now.
    public var localTime: Double { localTime(at: timeline?.time ?? 0) }

    /// The layer's time at a time of the stage.
    public func localTime(at stageTime: Double) -> Double {
        time.local(atParent: parent?.localTime(at: stageTime) ?? stageTime)
    }

    /// The seconds of the layer's time per second of the stage's.
    var timeRate: Double { time.speed * (parent?.timeRate ?? 1) }

    /// The stage's time for a time of the layer; infinite if never reached.
    func stageTime(atLocal local: Double) -> Double {
        guard local.isFinite else { return .infinity }
        let above = time.parent(atLocal: local)
        return parent?.stageTime(atLocal: above) ?? above
    }
}
