package dev.sfumato.authority;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that a test sets. */
public final class TestClock extends Clock {
  public static final Instant START = Instant.parse("2026-11-18T12:00:00Z");

  private volatile Instant now = START;

  public void set(Instant instant) {
    now = instant;
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
