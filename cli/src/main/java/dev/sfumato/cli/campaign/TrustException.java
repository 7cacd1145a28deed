package dev.sfumato.cli.campaign;

import java.io.IOException;

/** A coordinator answers, but not so that it can be talked to: trying again would not help. */
public final class TrustException extends IOException {
  private static final long serialVersionUID = 1;

  TrustException(String message, Throwable cause) {
    super(message, cause);
  }
}
