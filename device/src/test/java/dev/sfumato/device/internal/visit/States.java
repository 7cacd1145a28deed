package dev.sfumato.device.internal.visit;

import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.Secret;
import java.time.Instant;
import java.util.Arrays;

/** Participations under way. */
final class States {
  static final byte SECRET = 0x5c;

  private States() {}

  /** A seat of a small query, with a snapshot that is easy to find again. */
  static VisitState state(Instant deadline, int snapshotBytes) {
    byte[] snapshot = new byte[snapshotBytes];
    Arrays.fill(snapshot, SECRET);
    return new VisitState(
        ShardHost.COORDINATOR,
        new ToDevice.Seat(
            Queries.smallUntil(deadline), ShardHost.filled(Query.SALT_BYTES, 3), 12, 5),
        Instant.ofEpochMilli(1_234_567),
        Secret.wrap(snapshot));
  }
}
