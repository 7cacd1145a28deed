package dev.sfumato.server.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallersTest {
  private static final List<AddressRange> PROXIES =
      Stream.of("10.0.0.0/8", "2001:db8:1::/48").map(AddressRange::parse).toList();
  private static final Callers BEHIND =
      new Callers(PROXIES, ForwardedHeader.X_FORWARDED_FOR, false);
  private static final Callers BEHIND_NEWER =
      new Callers(PROXIES, ForwardedHeader.FORWARDED, false);

  @Test
  void ipv6_isCountedByItsSubnet() throws Exception {
    Caller one = strict("2001:db8:7:7::1");

    assertThat(strict("2001:db8:7:7:ffff:ffff:ffff:ffff")).isEqualTo(one);
    assertThat(strict("2001:db8:7:8::1")).isNotEqualTo(one);
    assertThat(one.limited()).isTrue();
  }

  @Test
  void ipv4_isCountedByItself_alsoWithinIpv6() throws Exception {
    assertThat(strict("192.0.2.1")).isNotEqualTo(strict("192.0.2.2"));
    assertThat(strict("::ffff:192.0.2.1")).isEqualTo(strict("192.0.2.1"));
  }

  @Test
  void loopback_isOneAndLimited_unlessExempt() throws Exception {
    Callers exempt = new Callers(List.of(), ForwardedHeader.X_FORWARDED_FOR, true);

    assertThat(strict("127.0.0.1").limited()).isTrue();
    assertThat(strict("127.9.9.9")).isEqualTo(strict("127.0.0.1"));
    assertThat(strict("::1")).isEqualTo(strict("127.0.0.1"));
    assertThat(exempt.caller(InetAddress.getLoopbackAddress(), List.of()).limited()).isFalse();
    assertThat(exempt.caller(InetAddress.getByName("192.0.2.1"), List.of()).limited()).isTrue();
  }

  /** Who connects, what the header says, and who it counts against. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "10.0.0.1 | 192.0.2.1 | 192.0.2.1",
        "10.0.0.1 | 198.51.100.9, 192.0.2.1 | 192.0.2.1",
        "10.0.0.1 | 127.0.0.1, 192.0.2.1 | 192.0.2.1",
        "10.0.0.1 | 192.0.2.1, 10.0.0.2, 10.0.0.3 | 192.0.2.1",
        "10.0.0.1 | 192.0.2.1:4711 | 192.0.2.1",
        "10.0.0.1 | [2001:db8:7:7::1]:4711 | 2001:db8:7:7::2",
        "10.0.0.1 | 2001:db8:7:7::1 | 2001:db8:7:7::2",
        "2001:db8:1::5 | 192.0.2.1 | 192.0.2.1",
        // Nobody else is believed.
        "192.0.2.7 | 198.51.100.9 | 192.0.2.7",
        "2001:db8:2::5 | 192.0.2.1 | 2001:db8:2::5",
        // What is no address ends the chain; a name is never looked up.
        "10.0.0.1 | unknown | 10.0.0.1",
        "10.0.0.1 | 192.0.2.1, localhost | 10.0.0.1",
        "10.0.0.1 | 192.0.2.1, , 10.0.0.2 | 10.0.0.2",
        "10.0.0.1 | '' | 10.0.0.1",
      })
  void forwardedFor_isBelievedOfTrustedProxiesAlone(String remote, String line, String counted)
      throws Exception {
    assertThat(BEHIND.caller(InetAddress.getByName(remote), List.of(line)))
        .isEqualTo(strict(counted));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "for=192.0.2.1;proto=https | 192.0.2.1",
        "proto=https; For=\"192.0.2.1:80\" | 192.0.2.1",
        "for=198.51.100.9, for=\"[2001:db8:7:7::1]:4711\" | 2001:db8:7:7::1",
        "for=192.0.2.1, for=10.0.0.2;by=10.0.0.3 | 192.0.2.1",
        "for=_hidden | 10.0.0.1",
        "by=192.0.2.1 | 10.0.0.1",
        "192.0.2.1 | 10.0.0.1",
      })
  void forwarded_isReadAsItsStandardSays(String line, String counted) throws Exception {
    assertThat(BEHIND_NEWER.caller(InetAddress.getByName("10.0.0.1"), List.of(line)))
        .isEqualTo(strict(counted));
  }

  @Test
  void linesOfAHeader_areOneChain() throws Exception {
    InetAddress proxy = InetAddress.getByName("10.0.0.1");

    assertThat(BEHIND.caller(proxy, List.of("198.51.100.9", "192.0.2.1, 10.0.0.2")))
        .isEqualTo(strict("192.0.2.1"));
    assertThat(BEHIND.caller(proxy, List.of())).isEqualTo(strict("10.0.0.1"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "proxy", "10.0.0.0/33", "10.0.0", "::/129", "10.0.0.1/-1", "/8"})
  void range_thatIsNone_isRefused(String text) {
    assertThatThrownBy(() -> AddressRange.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("trusted-proxies: " + text + " (expected: ");
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/9, 10.127.255.255, true",
    "10.0.0.0/9, 10.128.0.0, false",
    "192.0.2.7, 192.0.2.7, true",
    "192.0.2.7, 192.0.2.6, false",
    "0.0.0.0/0, 192.0.2.7, true",
    "0.0.0.0/0, 2001:db8::1, false",
    "fd00::/8, fdff::1, true",
    "fd00::/8, fe00::1, false",
  })
  void range_containsItsOwn(String range, String address, boolean contained) throws Exception {
    assertThat(AddressRange.parse(range).contains(InetAddress.getByName(address)))
        .isEqualTo(contained);
  }

  @Test
  void nobody_isNamed() throws Exception {
    assertThat(strict("192.0.2.1").toString()).doesNotContain("192");
  }

  private static Caller strict(String address) throws UnknownHostException {
    return Callers.STRICT.caller(InetAddress.getByName(address), List.of());
  }
}
