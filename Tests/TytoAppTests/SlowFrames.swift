import Glibc
import TestSupport

/// Makes every frame from the fifth on take a quarter of a second to appear in its folder, so that an export can be
/// watched, and killed, in the middle on a machine of any speed.
final class SlowFrames {
    private let folder: TemporaryFolder

    /// The environment in which the program is slow.
    var environment: [String: String] { ["LD_PRELOAD": folder / "slow.so"] }

    /// Compiles what stands between the program and the C library. Swift brings the compiler.
    init() throws {
        folder = try TemporaryFolder()
        let source = try folder.write(Self.source, as: "slow.c")
        try ChildProcess("clang", ["-shared", "-fPIC", "-o", folder / "slow.so", source]).finish()
    }

    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <string.h>
        #include <unistd.h>
        static void slow(const char *name) {
            const char *frame = strstr(name, "frame-");
            if (frame && strcmp(frame, "frame-000004") > 0) usleep(250000);
        }
        int linkat(int from, const char *old, int to, const char *name, int flags) {
            slow(name);
            int (*next)(int, const char *, int, const char *, int) = dlsym(RTLD_NEXT, "linkat");
            return next(from, old, to, name, flags);
        }
        int renameat(int from, const char *old, int to, const char *name) {
            slow(name);
            int (*next)(int, const char *, int, const char *) = dlsym(RTLD_NEXT, "renameat");
            return next(from, old, to, name);
        }
        """
}
