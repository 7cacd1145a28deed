package dev.sfumato.device.internal.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class Crc32cTest {
  @Test
  void value_ofTheUsualDigits_isTheUsualOne() {
    Crc32c crc = new Crc32c();
    crc.update("123456789".getBytes(StandardCharsets.US_ASCII), 0, 9);
    assertThat(crc.value()).isEqualTo(0xe3069283);
  }

  @Test
  void value_ofRandomBytes_isTheJdks() {
    Random random = new Random(7);
    for (int length = 0; length < 300; length++) {
      byte[] bytes = new byte[length + 3];
      random.nextBytes(bytes);
      CRC32C expected = new CRC32C();
      expected.update(bytes, 2, length);
      Crc32c crc = new Crc32c();
      crc.update(bytes, 2, length / 2);
      crc.update(bytes, 2 + length / 2, length - length / 2);
      assertThat(crc.value()).isEqualTo((int) expected.getValue());
    }
  }
}
