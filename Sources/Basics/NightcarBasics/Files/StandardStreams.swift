import ThemeCatalogBytes

/// Opens the standard streams that the process was started without. Otherwise, the next file or pipe that it opens gets their numbers,
/// and a command that reads standard input waits for its own pipe. Reading a stream that was closed is still an error.
package func openClosedStandardStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
        // The lowest free number is the one that is missing, because the ones below are open.
        _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDWR)
    }
}
