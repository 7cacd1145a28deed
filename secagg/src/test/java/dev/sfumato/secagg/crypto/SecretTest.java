package dev.sfumato.secagg.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.testing.InsecureRandomness;
import org.junit.jupiter.api.Test;

class SecretTest {
  @Test
  void toString_isRedactedEverywhereItAppears() {
    Secret secret = Secret.wrap(new byte[] {0x5e, 0x5e});
    KeyPair pair = X25519Keys.generate(Providers.jdk(), new InsecureRandomness(1));
    assertThat(secret).hasToString("[REDACTED]");
    assertThat(pair.toString()).contains("privateKey=[REDACTED]");
  }

  @Test
  void wipe_overwritesTheBytesAndForbidsTheirUse() {
    byte[] content = {1, 2, 3};
    Secret secret = Secret.wrap(content);
    secret.wipe();
    assertThat(content).containsOnly(0);
    assertThat(secret.isWiped()).isTrue();
    assertThatThrownBy(secret::expose).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void equals_isThatOfTheContentAndTheHashTellsNothing() {
    Secret one = Secret.wrap(new byte[] {1, 2});
    assertThat(one).isEqualTo(Secret.copyOf(new byte[] {1, 2}));
    assertThat(one).isNotEqualTo(Secret.copyOf(new byte[] {1, 3}));
    assertThat(one.hashCode()).isEqualTo(Secret.wrap(new byte[5]).hashCode());
  }
}
