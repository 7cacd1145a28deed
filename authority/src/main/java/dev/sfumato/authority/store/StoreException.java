package dev.sfumato.authority.store;

import java.io.IOException;

/** The database of an authority cannot be used; the message says which and why. */
public final class StoreException extends IOException {
  private static final long serialVersionUID = 1L;

  StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
