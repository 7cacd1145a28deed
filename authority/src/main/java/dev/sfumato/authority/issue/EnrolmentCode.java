package dev.sfumato.authority.issue;

import java.security.SecureRandom;
import java.util.Locale;
import java.util.Optional;

/**
 * A code that enrols one device: 25 letters and digits in five groups, 125 random bits. Letters
 * that look like digits are not in it, and may be typed for them.
 */
public final class EnrolmentCode {
  private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  private static final int LETTERS = 25;
  private static final int GROUP = 5;

  private final String letters;

  private EnrolmentCode(String letters) {
    this.letters = letters;
  }

  static EnrolmentCode draw(SecureRandom random) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; i < LETTERS; i++) {
      letters.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
    }
    return new EnrolmentCode(letters.toString());
  }

  /** Reads what somebody typed; empty if it cannot be a code. */
  static Optional<EnrolmentCode> parse(String typed) {
    String letters =
        typed
            .toUpperCase(Locale.ROOT)
            .replaceAll("[ -]", "")
            .replace('O', '0')
            .replace('I', '1')
            .replace('L', '1');
    return letters.matches("[" + ALPHABET + "]{" + LETTERS + "}")
        ? Optional.of(new EnrolmentCode(letters))
        : Optional.empty();
  }

  /** All that is kept of it. */
  byte[] hash() {
    return Hashes.of("sfumato-enrolment-code-1", letters);
  }

  /** For the one who is to have it, and for nobody else. */
  public String reveal() {
    return letters.replaceAll("(.{" + GROUP + "})(?=.)", "$1-");
  }

  @Override
  public String toString() {
    return "EnrolmentCode[redacted]";
  }
}
