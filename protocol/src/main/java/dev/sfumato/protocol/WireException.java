package dev.sfumato.protocol;

/** Bytes from outside that are no message. Says what is wrong, and never what was in them. */
public final class WireException extends Exception {
  private static final long serialVersionUID = 1;

  public WireException(String what) {
    super(what);
  }
}
