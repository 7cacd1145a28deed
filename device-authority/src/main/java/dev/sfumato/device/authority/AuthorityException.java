package dev.sfumato.device.authority;

import java.io.IOException;

/** An authority refused, or said what it must not say. */
public final class AuthorityException extends IOException {
  private static final long serialVersionUID = 1L;

  private final String code;

  AuthorityException(String code, String message) {
    super(message);
    this.code = code;
  }

  /** The authority's own word where it refused, such as {@code already-issued}. */
  public String code() {
    return code;
  }
}
