package dev.sfumato.assurance;

import dev.sfumato.core.Checks;
import dev.sfumato.core.RefusedValueException;

/** Terms on which a secure sum would have no safe graph: nothing of them may begin. */
public final class NoSafeGraphException extends IllegalArgumentException {
  /** The one word for it, as people and programs are told. */
  public static final String CODE = "no-safe-graph";

  private static final long serialVersionUID = 1L;

  private final RefusedValueException refused;

  NoSafeGraphException(String field, Object value, String rule) {
    this(Checks.refuse(field, value, rule));
  }

  private NoSafeGraphException(RefusedValueException refused) {
    super(refused.getMessage());
    this.refused = refused;
  }

  /** Which of a campaign's terms is at fault, or first of those that are. */
  public String field() {
    return refused.name();
  }

  /** That term with its value and what it breaks. */
  public RefusedValueException refused() {
    return refused;
  }
}
