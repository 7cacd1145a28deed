package dev.sfumato.secagg.crypto;

import java.security.SecureRandom;

/** The platform's generator. A provider that has one as good may use its own in its place. */
final class PlatformRandom implements RandomBytes {
  private final SecureRandom random = new SecureRandom();

  @Override
  public void fill(byte[] target) {
    random.nextBytes(target);
  }
}
