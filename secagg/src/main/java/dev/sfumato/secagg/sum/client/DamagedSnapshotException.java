package dev.sfumato.secagg.sum.client;

/** Bytes that are no snapshot of this client in this sum. */
public final class DamagedSnapshotException extends Exception {
  public DamagedSnapshotException(String message) {
    super(message);
  }
}
