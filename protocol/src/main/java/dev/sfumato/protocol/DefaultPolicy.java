package dev.sfumato.protocol;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import java.time.Duration;

/**
 * What a device agrees to unless its app says otherwise.
 *
 * <p>Here, where both sides can read it: a device starts from these numbers, and a coordinator,
 * which never sees a device's policy, can tell before anything is spent that devices which were
 * left as they came would decline.
 */
public final class DefaultPolicy {
  /** The most that one campaign may cost. */
  public static final Epsilon CAMPAIGN_EPSILON = Epsilon.of(1);

  /** The most that all campaigns of all coordinators together may cost in a window. */
  public static final Epsilon WINDOW_EPSILON = Epsilon.of(2);

  public static final Duration WINDOW = Duration.ofDays(30);

  /** The least number of devices in a sum that may be opened (S_min). */
  public static final int MIN_SURVIVORS = 100;

  /** The share of a shard's devices that a device takes for corrupt. */
  public static final Fraction CORRUPT_SHARE = Fraction.of(0.05);

  /** The most entries of a vector. */
  public static final int MAX_VECTOR = 1 << 20;

  /** The most draws that noise may be expected to take. */
  public static final long MAX_NOISE_WORK = 50_000_000;

  /** How far ahead the end of a shard may lie. */
  public static final Duration MAX_DEADLINE = Duration.ofHours(24);

  private DefaultPolicy() {}
}
