package dev.sfumato.device.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class CoordinatorChannelsTest {
  @Test
  void build_plainTextToAnotherMachine_isRefusedUnlessSaidOutLoud() {
    assertThatThrownBy(() -> CoordinatorChannels.at("http://example.org:8080").build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("insecurePlaintext");
    CoordinatorChannels.at("http://example.org:8080").insecurePlaintext().build().close();
  }

  @Test
  void build_plainTextToThisMachine_isAllowed() {
    for (String url : List.of("http://127.0.0.1:80", "http://localhost", "http://[::1]:8080")) {
      CoordinatorChannels.at(url).build().close();
    }
  }

  @Test
  void build_namesThatLookLikeThisMachine_areRefused() {
    for (String url : List.of("http://127.0.0.1.example.org", "http://localhost.example.org")) {
      assertThatThrownBy(() -> CoordinatorChannels.at(url).build())
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void at_noAddress_isRefused() {
    for (String url : List.of("", "example.org:443", "ftp://example.org", "https://a/b", "::")) {
      assertThatThrownBy(() -> CoordinatorChannels.at(url))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void refusals_nameTheWholeAddressAndWhatIsAllowed() {
    assertThatThrownBy(() -> CoordinatorChannels.at("127.0.0.1:19105"))
        .hasMessage(
            "coordinator: 127.0.0.1:19105 (expected: https://host[:port], or http:// to this"
                + " machine)");
    assertThatThrownBy(() -> CoordinatorChannels.at("http://192.0.2.1:8080").build())
        .hasMessageStartingWith("coordinator: http://192.0.2.1:8080 (expected: https,");
  }

  @Test
  void open_insecurePlaintext_isLoggedOnEveryUse() {
    List<LogRecord> logged = new ArrayList<>();
    Handler handler = new ListHandler(logged);
    Logger logger = Logger.getLogger(CoordinatorChannels.class.getName());
    logger.addHandler(handler);
    try (CoordinatorChannels coordinator =
        CoordinatorChannels.at("http://127.0.0.1:9").insecurePlaintext().build()) {
      coordinator.open();
      coordinator.open();
    } finally {
      logger.removeHandler(handler);
    }
    assertThat(logged).hasSize(2);
  }

  @Test
  void after_anyNumberOfFailures_doublesUpToItsCapWithJitter() {
    Backoff backoff = new Backoff(9, Duration.ofMillis(100), Duration.ofSeconds(1));
    Random random = new Random(1);
    for (int i = 0; i < 1000; i++) {
      assertThat(backoff.after(1, random).toMillis()).isBetween(50L, 100L);
      assertThat(backoff.after(3, random).toMillis()).isBetween(200L, 400L);
      assertThat(backoff.after(100, random).toMillis()).isBetween(500L, 1000L);
    }
  }

  private static final class ListHandler extends Handler {
    private final List<LogRecord> records;

    ListHandler(List<LogRecord> records) {
      this.records = records;
    }

    @Override
    public void publish(LogRecord each) {
      records.add(each);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
