package dev.sfumato.secagg.session;

import dev.sfumato.secagg.vector.Bytes;

/** Whom the clients talk to: 32 bytes that the caller derives from the coordinator's identity. */
public record CoordinatorId(Bytes value) {
  public static final int BYTES = 32;

  public CoordinatorId {
    value.ofLength(BYTES, "coordinator");
  }
}
