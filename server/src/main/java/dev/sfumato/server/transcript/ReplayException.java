package dev.sfumato.server.transcript;

/** A transcript that does not hold, and where. */
public final class ReplayException extends Exception {
  private static final long serialVersionUID = 1;

  ReplayException(String place, String fault) {
    super(place + ": " + fault);
  }
}
