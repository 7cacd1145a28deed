package dev.sfumato.authority.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AddressLimitTest {
  private final AtomicLong nanos = new AtomicLong();
  private final AddressLimit limit = new AddressLimit(2, nanos::get);

  @Test
  void burstAndRate_areOfEachAddress() throws Exception {
    InetAddress one = InetAddress.getByName("192.0.2.1");
    assertThat(taken(one, 100)).isEqualTo(6);
    assertThat(taken(InetAddress.getByName("192.0.2.2"), 100)).isEqualTo(6);
    nanos.addAndGet(1_000_000_000L);
    assertThat(taken(one, 100)).isEqualTo(2);
  }

  @Test
  void networkOfIpv6_isOneAddress() throws Exception {
    assertThat(taken(InetAddress.getByName("2001:db8::1"), 4)).isEqualTo(4);
    assertThat(taken(InetAddress.getByName("2001:db8::2"), 4)).isEqualTo(2);
    assertThat(taken(InetAddress.getByName("2001:db8:0:1::2"), 4)).isEqualTo(4);
  }

  /**
   * Memory is bounded: after the last place all newcomers share one budget, until some are idle.
   */
  @Test
  void tooManyAddresses_shareOneBudget() throws Exception {
    int taken = 0;
    for (int i = 0; i < 25_000; i++) {
      byte[] address = {10, (byte) (i >> 16), (byte) (i >> 8), (byte) i};
      taken += taken(InetAddress.getByAddress(address), 1);
    }
    assertThat(taken).isBetween(20_000 - 1, 20_000 + 6);
    nanos.addAndGet(60_000_000_000L);
    assertThat(taken(InetAddress.getByName("192.0.2.9"), 3)).isEqualTo(3);
  }

  private int taken(InetAddress address, int tries) {
    int taken = 0;
    for (int i = 0; i < tries; i++) {
      taken += limit.tryTake(address) ? 1 : 0;
    }
    return taken;
  }
}
