package dev.sfumato.server;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * Ends a process that can do no more good, with a plain line: one that is out of memory, or that is
 * told to stop and does not.
 *
 * <p>An OutOfMemoryError is mostly thrown in some pool's thread, which logs it or not and goes on
 * without whatever it was about to do. So a thread of its own asks for memory all the time: when
 * even a collection of all garbage leaves none, nothing else will work either. {@code
 * -XX:+ExitOnOutOfMemoryError} ends the process at the first error, where the options are ours.
 *
 * <p>All that the last moment needs is made at the start. Nothing is closed: what was recorded is
 * in the database, and the rest is what a crash may cost at any time.
 */
public final class LastResort {
  /** The status of a process that this ended, as the virtual machine's own option has it. */
  public static final int STATUS = 3;

  /** With less than this to be had, requests fail here and there. */
  private static final int MIN_BYTES = 2 << 20;

  private static final Duration LOOK_EVERY = Duration.ofMillis(500);

  private static final byte[] OUT_OF_MEMORY =
      line("out of memory: ended; give it more (-Xmx), or less to do (gate.streams)");

  private final Duration limit;
  private final byte[] stuck;
  private final Thread clock = new Thread(this::endWhenTimeIsUp, "stop-limit");

  private LastResort(Duration limit) {
    this.limit = limit;
    this.stuck = line("did not stop within " + limit.toSeconds() + " s: ended");
    clock.setDaemon(true);
  }

  /**
   * Watches over this process from now on.
   *
   * @param limit how long it may take to stop
   */
  public static LastResort arm(Duration limit) {
    LastResort armed = new LastResort(limit);
    Thread watch = new Thread(LastResort::watchMemory, "memory-watch");
    watch.setDaemon(true);
    watch.start();
    Thread.setDefaultUncaughtExceptionHandler(LastResort::died);
    return armed;
  }

  /** The process is about to stop: it has the limit's time for that. */
  public void stopping() {
    clock.start();
  }

  private static void watchMemory() {
    try {
      while (true) {
        byte[] probe = new byte[MIN_BYTES];
        try {
          Thread.sleep(LOOK_EVERY.toMillis());
        } finally {
          // Or a compiler could do away with it.
          Reference.reachabilityFence(probe);
        }
      }
    } catch (OutOfMemoryError e) {
      end(OUT_OF_MEMORY);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void died(Thread thread, Throwable cause) {
    if (cause instanceof OutOfMemoryError) {
      end(OUT_OF_MEMORY);
    }
    System.err.println("sfumato: " + thread.getName() + " ended");
    cause.printStackTrace();
  }

  private void endWhenTimeIsUp() {
    try {
      Thread.sleep(limit.toMillis());
      end(stuck);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Without any lock that a thread that is stuck may hold. */
  private static void end(byte[] line) {
    try {
      // Not closed: the standard error stream is not ours.
      new FileOutputStream(FileDescriptor.err).write(line);
    } catch (IOException e) {
      // There is nobody left to read it.
    } finally {
      Runtime.getRuntime().halt(STATUS);
    }
  }

  private static byte[] line(String text) {
    return ("sfumato: " + text + System.lineSeparator()).getBytes(StandardCharsets.UTF_8);
  }
}
