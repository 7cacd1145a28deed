package dev.sfumato.server.address;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Headers and ranges of any text: whom a request counts against is always somebody. */
class AddressFuzzTest {
  private static final InetAddress PROXY = InetAddress.getLoopbackAddress();
  private static final List<AddressRange> PROXIES = List.of(AddressRange.parse("127.0.0.0/8"));

  @FuzzTest(maxDuration = "10m")
  void read(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    for (ForwardedHeader header : ForwardedHeader.values()) {
      assertThat(new Callers(PROXIES, header, false).caller(PROXY, List.of(text))).isNotNull();
    }
    range(text);
  }

  private static void range(String text) {
    try {
      String said = AddressRange.parse(text).toString();
      assertThat(AddressRange.parse(said)).hasToString(said);
    } catch (IllegalArgumentException expected) {
      assertThat(expected).hasMessageContaining("trusted-proxies");
    }
  }
}
