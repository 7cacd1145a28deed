package dev.sfumato.secagg.crypto;

import java.security.SecureRandom;

/** Where unpredictable bytes come from. */
@FunctionalInterface
public interface RandomBytes {
  void fill(byte[] target);

  /** The platform's generator, the only one outside tests. */
  static RandomBytes secure() {
    return new SecureRandom()::nextBytes;
  }
}
