package dev.sfumato.server.api.problem;

import com.linecorp.armeria.common.HttpStatus;
import dev.sfumato.core.RefusedValueException;
import java.util.Optional;

/**
 * A request that was refused, as its sender is told (RFC 9457). Built by {@link ApiErrors} alone.
 *
 * <p>No stack trace: it is an answer, not a fault.
 */
public final class ApiProblem extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient HttpStatus status;
  private final String code;
  private final String action;
  private final transient Optional<String> field;
  private final transient Optional<RefusedValueException> refused;

  ApiProblem(
      HttpStatus status,
      String code,
      String detail,
      String action,
      Optional<String> field,
      Optional<RefusedValueException> refused) {
    super(detail, null, false, false);
    this.status = status;
    this.code = code;
    this.action = action;
    this.field = field;
    this.refused = refused;
  }

  HttpStatus status() {
    return status;
  }

  /** Stable: programs may rely on it. */
  public String code() {
    return code;
  }

  /** What went wrong. */
  String detail() {
    return String.valueOf(getMessage());
  }

  /** What the sender can do about it. */
  String action() {
    return action;
  }

  /** The field of the request that is at fault. */
  Optional<String> field() {
    return field;
  }

  /** The value at fault and the rule that it breaks, where it is one value and one rule. */
  Optional<RefusedValueException> refused() {
    return refused;
  }
}
