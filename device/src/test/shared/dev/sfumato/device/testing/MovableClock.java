package dev.sfumato.device.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that a test moves. */
public final class MovableClock extends Clock {
  private volatile Instant now;

  public MovableClock() {
    this(Instant.EPOCH);
  }

  public MovableClock(Instant now) {
    this.now = now;
  }

  public void set(Instant to) {
    now = to;
  }

  public void forward(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
