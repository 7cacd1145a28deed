package dev.sfumato.cli.campaign;

import java.io.IOException;

/** The coordinator refused: its stable code, the cause and what to do. */
public final class CoordinatorException extends IOException {
  private static final long serialVersionUID = 1;

  private final String code;

  CoordinatorException(String code, String detail, String action) {
    super(sentence(detail) + (action.isEmpty() ? "" : " " + action) + " [" + code + "]");
    this.code = code;
  }

  private static String sentence(String detail) {
    return detail.endsWith(".") ? detail : detail + ".";
  }

  /** The problem's stable code. */
  public String code() {
    return code;
  }
}
