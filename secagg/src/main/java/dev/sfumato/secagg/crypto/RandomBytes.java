package dev.sfumato.secagg.crypto;

/** Where unpredictable bytes come from. */
@FunctionalInterface
public interface RandomBytes {
  void fill(byte[] target);

  /** The platform's generator, the only one outside tests. */
  static RandomBytes secure() {
    return new PlatformRandom();
  }
}
