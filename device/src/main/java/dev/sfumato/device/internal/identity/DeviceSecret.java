package dev.sfumato.device.internal.identity;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.crypto.Hkdf;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.CoordinatorId;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The 32 bytes from which a device derives its identities: one Ed25519 key for each campaign of
 * each coordinator, so that nobody can follow a person from one campaign to the next, while within
 * a campaign the same device is always the same.
 *
 * <p>It never leaves the device and is never shown.
 */
public final class DeviceSecret {
  private static final byte[] LABEL = "sfumato/v1 identity".getBytes(StandardCharsets.US_ASCII);

  private final Secret secret;

  DeviceSecret(Secret secret) {
    this.secret = secret;
  }

  /** A new one, which ends with the process unless it is kept. */
  public static DeviceSecret fresh() {
    return new DeviceSecret(Secret.random(RandomBytes.secure()));
  }

  /** The identity for a campaign: HKDF gives the seed of the key. */
  public KeyPair identity(CoordinatorId coordinator, CampaignId campaign, Primitives primitives) {
    ByteBuffer info = ByteBuffer.allocate(LABEL.length + CoordinatorId.BYTES + CampaignId.BYTES);
    info.put(LABEL).put(coordinator.value().array()).put(campaign.value().array());
    return fromSeed(Hkdf.extract(secret).expand(info.array()), primitives);
  }

  /** The identity that a seed makes, always the same; the seed is wiped. */
  public static KeyPair fromSeed(Secret seed, Primitives primitives) {
    try {
      return primitives.newIdentity(new SeedOnce(seed));
    } finally {
      seed.wipe();
    }
  }

  /** Forgets it; no identity can be derived any more. */
  public void wipe() {
    secret.wipe();
  }

  Secret secret() {
    return secret;
  }

  @Override
  public String toString() {
    return "DeviceSecret[redacted]";
  }

  /** Gives the seed as if it had been drawn, once: a second draw would repeat a key. */
  private static final class SeedOnce implements RandomBytes {
    private final Secret seed;
    private boolean given;

    SeedOnce(Secret seed) {
      this.seed = seed;
    }

    @Override
    public void fill(byte[] target) {
      if (given || target.length != seed.length()) {
        throw new IllegalStateException("seed: asked for again or in parts (expected: once)");
      }
      given = true;
      System.arraycopy(seed.expose(), 0, target, 0, target.length);
    }
  }
}
