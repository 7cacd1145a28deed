package dev.sfumato.authority.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Whom a request counts against, by who forwarded it. */
class AskerTest {
  private final Asker asker =
      new Asker(address -> List.of("10.0.0.1", "10.0.0.2").contains(address.getHostAddress()));

  @Test
  void stranger_isItself_whateverItSays() throws Exception {
    assertThat(of("9.9.9.9", "1.2.3.4")).isEqualTo("9.9.9.9");
  }

  @Test
  void proxy_namesWhoCalledIt_notWhatThatOneSays() throws Exception {
    assertThat(of("10.0.0.1", "1.2.3.4, 9.9.9.10")).isEqualTo("9.9.9.10");
    assertThat(of("10.0.0.1", "1.2.3.4", "9.9.9.10")).isEqualTo("9.9.9.10");
  }

  @Test
  void proxyBehindAProxy_isPassed() throws Exception {
    assertThat(of("10.0.0.1", "1.2.3.4, 9.9.9.10, 10.0.0.2")).isEqualTo("9.9.9.10");
  }

  @Test
  void hopThatIsNoAddress_isTheEndOfWhatIsKnown() throws Exception {
    assertThat(of("10.0.0.1", "9.9.9.10, example.com")).isEqualTo("10.0.0.1");
    assertThat(of("10.0.0.1")).isEqualTo("10.0.0.1");
  }

  private String of(String remote, String... lines) throws UnknownHostException {
    return asker
        .of(
            InetAddress.getByAddress(NetUtil.createByteArrayFromIpAddressString(remote)),
            List.of(lines))
        .getHostAddress();
  }
}
