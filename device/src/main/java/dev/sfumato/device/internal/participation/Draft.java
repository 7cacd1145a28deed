package dev.sfumato.device.internal.participation;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.noise.SecureRandomness;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.DrawnNoise;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.ModularVector;
import org.jspecify.annotations.Nullable;

/**
 * The vector of one participation while it is being made: whoever drives the session has the noise
 * drawn and says where the device is, in either order and apart from everything that is sent, so
 * that no message waits for either.
 *
 * <p>Guarantee: noise is the protocol's, from the system's generator. Nobody outside this package
 * can choose how a vector is made. Noise, place and vector are wiped when the session is over.
 *
 * <p>Safe for many threads.
 */
public class Draft {
  private final Query query;
  private final Shard shard;
  private @Nullable DrawnNoise noise;
  private @Nullable DeviceData place;
  private @Nullable ModularVector vector;
  private boolean failed;
  private boolean wiped;

  /**
   * @param shard the numbers of the sum, by which the noise is drawn
   */
  Draft(Query query, Shard shard) {
    this.query = query;
    this.shard = shard;
  }

  /** What it is asked about; empty for where it is. */
  public final String quantities() {
    return query.terms().region().quantities();
  }

  /** Draws the noise, which may take seconds; the vector too, if the place is known by then. */
  public final void drawNoise() {
    DrawnNoise drawn = DrawnNoise.draw(query, shard, new SecureRandomness());
    synchronized (this) {
      if (wiped) {
        drawn.wipe();
        return;
      }
      noise = drawn;
    }
    complete();
  }

  /** Where the device is; the first place counts. Makes the vector if the noise is drawn. */
  public final void place(DeviceData data) {
    synchronized (this) {
      if (wiped || place != null) {
        return;
      }
      place = data;
    }
    complete();
  }

  /** There will be no vector. */
  public final synchronized void fail() {
    failed = true;
  }

  /** Whoever finds both makes the vector, while others may look. */
  private void complete() {
    DrawnNoise drawn;
    DeviceData data;
    synchronized (this) {
      drawn = noise;
      data = place;
      if (drawn == null || data == null) {
        return;
      }
      noise = null;
    }
    keep(encode(data, drawn));
  }

  private ModularVector encode(DeviceData data, DrawnNoise drawn) {
    try {
      return encode(query, data, drawn);
    } catch (RuntimeException | Error e) {
      // No place may decide whether a device answers: without one it answers all the same.
      return encode(query, DeviceData.nowhere(), drawn);
    } finally {
      drawn.wipe();
    }
  }

  ModularVector encode(Query asked, DeviceData data, DrawnNoise drawn) {
    return drawn.encode(data);
  }

  private synchronized void keep(ModularVector made) {
    place = DeviceData.nowhere();
    if (wiped) {
      made.wipe();
    } else {
      vector = made;
    }
  }

  /**
   * Whether there is a vector.
   *
   * @throws IllegalStateException when there will never be one
   */
  final synchronized boolean isReady() {
    if (failed) {
      throw new IllegalStateException("vector: it could not be made");
    }
    return vector != null;
  }

  final synchronized ModularVector vector() {
    ModularVector made = vector;
    if (made == null) {
      throw new IllegalStateException("vector: none (expected: made before it is masked)");
    }
    return made;
  }

  final synchronized void wipe() {
    wiped = true;
    place = DeviceData.nowhere();
    if (noise != null) {
      noise.wipe();
    }
    if (vector != null) {
      vector.wipe();
      vector = null;
    }
  }

  @Override
  public final String toString() {
    return "Draft[redacted]";
  }
}
