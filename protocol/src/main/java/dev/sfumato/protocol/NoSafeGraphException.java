package dev.sfumato.protocol;

import dev.sfumato.core.Checks;

/** Terms on which a secure sum would have no safe graph: nothing of them may begin. */
public final class NoSafeGraphException extends IllegalArgumentException {
  /** The one word for it, as people and programs are told. */
  public static final String CODE = "no-safe-graph";

  private static final long serialVersionUID = 1L;

  private final String field;

  NoSafeGraphException(String field, Object value, String rule) {
    super(Checks.refuse(field, value, rule).getMessage());
    this.field = field;
  }

  /** Which of a campaign's terms is at fault, or first of those that are. */
  public String field() {
    return field;
  }
}
