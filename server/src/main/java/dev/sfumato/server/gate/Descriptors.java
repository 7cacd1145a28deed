package dev.sfumato.server.gate;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * How many connections a process can hold: each is an open file to the system, and a process that
 * has none left can accept nobody, read no certificate and write no database.
 */
final class Descriptors {
  /** For the database, the cluster, certificates and whatever a library opens. */
  static final int KEPT_BACK = 256;

  private static final int MIN_CONNECTIONS = 64;

  private Descriptors() {}

  /** The wanted number of connections, or as many of them as this process has files for. */
  static int connections(int wanted) {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? connections(wanted, unix.getMaxFileDescriptorCount())
        : wanted;
  }

  static int connections(int wanted, long files) {
    return (int) Math.min(wanted, Math.max(MIN_CONNECTIONS, files - KEPT_BACK));
  }
}
