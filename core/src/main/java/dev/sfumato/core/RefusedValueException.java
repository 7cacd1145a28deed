package dev.sfumato.core;

/** A value that breaks a rule: its name, the value as text, and the rule, for whoever shows it. */
public final class RefusedValueException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String name;
  private final String value;
  private final String rule;

  public RefusedValueException(String name, String value, String rule) {
    super(name + ": " + value + " (expected: " + rule + ")");
    this.name = name;
    this.value = value;
    this.rule = rule;
  }

  /** The parameter, as the code that refused it calls it. */
  public String name() {
    return name;
  }

  public String value() {
    return value;
  }

  public String rule() {
    return rule;
  }
}
