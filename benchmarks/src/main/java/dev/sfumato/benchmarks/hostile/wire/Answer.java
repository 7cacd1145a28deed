package dev.sfumato.benchmarks.hostile.wire;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** What has come back on one stream, and what may still go out. Safe for many threads. */
public final class Answer {
  private static final int MAX_BYTES = 1 << 16;

  private final int stream;
  private byte[] bytes = new byte[0];
  private boolean ended;
  private boolean wasReset;
  private long window;

  Answer(int stream, long window) {
    this.stream = stream;
    this.window = window;
  }

  public int stream() {
    return stream;
  }

  synchronized long window() {
    return window;
  }

  synchronized void widen(long by) {
    window += by;
  }

  synchronized void spend(long bytes) {
    window -= bytes;
  }

  synchronized void noteReset() {
    wasReset = true;
  }

  synchronized boolean isEnded() {
    return ended;
  }

  synchronized boolean wasReset() {
    return wasReset;
  }

  synchronized void add(byte[] more) {
    if (bytes.length + more.length <= MAX_BYTES) {
      int length = bytes.length;
      bytes = Arrays.copyOf(bytes, length + more.length);
      System.arraycopy(more, 0, bytes, length, more.length);
    }
    notifyAll();
  }

  synchronized void end() {
    ended = true;
    notifyAll();
  }

  /** Waits for the end, at most so long; whether it came. */
  public synchronized boolean awaitEnd(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    for (long left = millis; !ended && left > 0; left = (end - System.nanoTime()) / 1_000_000) {
      wait(left);
    }
    return ended;
  }

  /** The first message of gRPC, once it is whole; empty if it does not come in that time. */
  public synchronized byte[] awaitMessage(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (!isWhole()) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (ended || left <= 0) {
        return new byte[0];
      }
      wait(left);
    }
    return Arrays.copyOfRange(bytes, 5, 5 + ByteBuffer.wrap(bytes).getInt(1));
  }

  private boolean isWhole() {
    return bytes.length >= 5 && bytes.length >= 5 + ByteBuffer.wrap(bytes).getInt(1);
  }
}
