package dev.sfumato.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.server.address.Caller;
import dev.sfumato.server.address.Callers;
import dev.sfumato.server.address.ForwardedHeader;
import dev.sfumato.server.messages.StreamEnd;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Who is let in, and for how long a call counts. */
class OpenCallsTest {
  @Test
  void enter_moreThanInAll_isRefusedUntilOneIsGone() throws Exception {
    OpenCalls calls = new OpenCalls(limits(2, 64));
    assertThat(calls.enter(address("192.0.2.1"))).isEmpty();
    assertThat(calls.enter(address("192.0.2.2"))).isEmpty();
    assertThat(calls.enter(address("192.0.2.3"))).contains(StreamEnd.BUSY);
    calls.leave(address("192.0.2.1"));
    assertThat(calls.enter(address("192.0.2.3"))).isEmpty();
  }

  @Test
  void enter_moreThanOneAddressMay_isRefused_othersAreNot() throws Exception {
    OpenCalls calls = new OpenCalls(limits(100, 1));
    assertThat(calls.enter(address("192.0.2.1"))).isEmpty();
    assertThat(calls.enter(address("192.0.2.1"))).contains(StreamEnd.ADDRESS_FULL);
    assertThat(calls.enter(address("192.0.2.2"))).isEmpty();
    calls.leave(address("192.0.2.1"));
    assertThat(calls.enter(address("192.0.2.1"))).isEmpty();
  }

  @Test
  void enter_anotherAddressOfASubnetOfIpv6_isOfOneCaller() throws Exception {
    OpenCalls calls = new OpenCalls(limits(100, 1));
    assertThat(calls.enter(address("2001:db8:7:7::1"))).isEmpty();
    assertThat(calls.enter(address("2001:db8:7:7::2"))).contains(StreamEnd.ADDRESS_FULL);
    assertThat(calls.enter(address("2001:db8:7:8::1"))).isEmpty();
  }

  @Test
  void enter_fromThisMachine_isLimitedUnlessItIsExempt() throws Exception {
    OpenCalls calls = new OpenCalls(limits(100, 1));
    assertThat(calls.enter(address("127.0.0.1"))).isEmpty();
    assertThat(calls.enter(address("127.0.0.1"))).contains(StreamEnd.ADDRESS_FULL);
    Callers exempting = new Callers(List.of(), ForwardedHeader.X_FORWARDED_FOR, true);
    Caller exempt = exempting.caller(InetAddress.getLoopbackAddress(), List.of());
    assertThat(calls.enter(exempt)).isEmpty();
    assertThat(calls.enter(exempt)).isEmpty();
  }

  @Test
  void enter_refusals_leaveNothingCounted() throws Exception {
    OpenCalls calls = new OpenCalls(limits(2, 1));
    assertThat(calls.enter(address("192.0.2.1"))).isEmpty();
    for (int i = 0; i < 10; i++) {
      assertThat(calls.enter(address("192.0.2.1"))).contains(StreamEnd.ADDRESS_FULL);
    }
    assertThat(calls.enter(address("192.0.2.2"))).isEmpty();
  }

  /** One address once took all seats of a sum: streams were counted, and seats were not. */
  @Test
  void seatWithoutKeys_countsForAMinuteAfterItsCall() throws Exception {
    AtomicLong now = new AtomicLong();
    OpenCalls calls = new OpenCalls(limits(100, 2), now::get);
    for (int i = 0; i < 2; i++) {
      assertThat(calls.enter(address("192.0.2.1"))).isEmpty();
      calls.leaveSeat(address("192.0.2.1"));
    }
    assertThat(calls.enter(address("192.0.2.1"))).contains(StreamEnd.ADDRESS_FULL);
    assertThat(calls.enter(address("192.0.2.2"))).isEmpty();

    now.addAndGet(Duration.ofMinutes(1).toNanos() - 1);
    assertThat(calls.enter(address("192.0.2.1"))).contains(StreamEnd.ADDRESS_FULL);
    now.incrementAndGet();
    assertThat(calls.enter(address("192.0.2.1"))).isEmpty();
    assertThat(calls.enter(address("192.0.2.1"))).isEmpty();
    assertThat(calls.enter(address("192.0.2.1"))).contains(StreamEnd.ADDRESS_FULL);
  }

  @Test
  void seatWithoutKeys_ofThisMachine_isExemptWhereItIs() throws Exception {
    OpenCalls calls = new OpenCalls(limits(1, 1), () -> 0);
    Callers exempting = new Callers(List.of(), ForwardedHeader.X_FORWARDED_FOR, true);
    Caller exempt = exempting.caller(InetAddress.getLoopbackAddress(), List.of());
    for (int i = 0; i < 10; i++) {
      assertThat(calls.enter(exempt)).isEmpty();
      calls.leaveSeat(exempt);
    }
  }

  @Test
  void turnAway_pastItsNumber_doesNotStay() throws Exception {
    OpenCalls calls = new OpenCalls(limits(2, 1));
    int stay = 0;
    while (calls.turnAway()) {
      stay++;
    }
    assertThat(stay).isEqualTo(1_000);
    calls.goneAway();
    assertThat(calls.turnAway()).isTrue();
  }

  private static Caller address(String text) throws UnknownHostException {
    return Callers.STRICT.caller(InetAddress.getByName(text), List.of());
  }

  private static GateLimits limits(int streams, int perAddress) {
    Duration any = Duration.ofSeconds(1);
    return new GateLimits(streams, perAddress, 10, any, any, any, any);
  }
}
