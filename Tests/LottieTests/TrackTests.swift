import Lottie
import Testing

@Suite struct TrackTests {
    @Test func aTrackOfOneKeyFrameIsConstant() {
        #expect(Track(2.0).constant == 2)
        #expect(Track(keys: [TrackKey(frame: 0, value: 1.0), TrackKey(frame: 1, value: 2.0)]).constant == nil)
    }
}
