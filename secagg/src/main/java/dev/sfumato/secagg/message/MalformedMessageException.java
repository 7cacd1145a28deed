package dev.sfumato.secagg.message;

/** Bytes from outside that are no message. The only exception that decoding throws. */
public final class MalformedMessageException extends Exception {
  public MalformedMessageException(String message) {
    super(message);
  }
}
