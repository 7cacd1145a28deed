package dev.sfumato.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.server.address.Caller;
import dev.sfumato.server.address.Callers;
import dev.sfumato.server.address.ForwardedHeader;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PagesInFlightTest {
  private final PagesInFlight pages = new PagesInFlight(5, 2);

  private static Caller caller(int last) throws UnknownHostException {
    return Callers.STRICT.caller(
        InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last}), List.of());
  }

  @Test
  void oneCaller_hasItsShare_andGetsItBack() throws UnknownHostException {
    assertThat(pages.enter(caller(1))).isTrue();
    assertThat(pages.enter(caller(1))).isTrue();
    assertThat(pages.enter(caller(1))).isFalse();
    assertThat(pages.enter(caller(2))).isTrue();
    pages.leave(caller(1));
    assertThat(pages.enter(caller(1))).isTrue();
    assertThat(pages.size()).isEqualTo(3);
  }

  @Test
  void allCallersTogether_haveALimitToo() throws UnknownHostException {
    int let = 0;
    for (int i = 0; i < 20; i++) {
      let += pages.enter(caller(i)) ? 1 : 0;
    }
    assertThat(let).isEqualTo(5);
  }

  @Test
  void exemptMachine_isHeldToTheLimitOfAllOnly() {
    Callers exempt = new Callers(List.of(), ForwardedHeader.X_FORWARDED_FOR, true);
    Caller here = exempt.caller(InetAddress.getLoopbackAddress(), List.of());
    for (int i = 0; i < 5; i++) {
      assertThat(pages.enter(here)).isTrue();
    }
    assertThat(pages.enter(here)).isFalse();
  }
}
