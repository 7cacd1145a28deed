package dev.sfumato.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.ParticipationPolicy;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(600)
class WeatherAppTest {
  @TempDir Path folder;

  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

  private String printed() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private static ParticipationPolicy few() {
    return ParticipationPolicy.builder()
        .optedIn(true)
        .minimumSurvivors(2)
        .assumedCorruptShare(Fraction.ZERO)
        .build();
  }

  /** Sent away after every answer: each call is a visit, as in a job that starts the app anew. */
  @Test
  void takePart_sentAwayInTheMiddle_saysWhenToComeBack() throws IOException {
    ShardHost host = ShardHost.patient(Queries.small());
    try (FakeCoordinator coordinator = new FakeCoordinator(host::welcome)) {
      new WeatherApp(folder, out).takePart(coordinator.url(), few());
      new WeatherApp(folder, out).takePart(coordinator.url(), few());
    }
    assertThat(printed().lines()).hasSize(2).containsOnly("come back in 0 minutes");
    assertThat(host.answered()).isEqualTo(1);
  }

  @Test
  void takePart_eightApps_areSummed() throws Exception {
    ParticipationPolicy few = few();
    ShardHost host = new ShardHost(Queries.small());
    ExecutorService phones = Executors.newFixedThreadPool(8);
    try (FakeCoordinator coordinator = new FakeCoordinator(host::welcome)) {
      List<Callable<Void>> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        WeatherApp app = new WeatherApp(folder.resolve("phone-" + i), out);
        all.add(
            () -> {
              app.takePart(coordinator.url(), few);
              return null;
            });
      }
      for (var done : phones.invokeAll(all)) {
        done.get();
      }
    } finally {
      phones.shutdownNow();
    }
    assertThat(printed().lines()).hasSize(8).containsOnly("took part, for epsilon 1");
  }

  @Test
  void takePart_tooFewDevicesForItsPolicy_declines() throws IOException {
    ShardHost host = new ShardHost(Queries.small());
    try (FakeCoordinator coordinator = new FakeCoordinator(host::welcome)) {
      new WeatherApp(folder, out).takePart(coordinator.url(), WeatherApp.policy(true));
    }
    assertThat(printed()).contains("declined: minimumSurvivors: 7 (expected: >= 1000)");
  }

  @Test
  void main_anAddressThatIsNone_saysWhatIsExpected() {
    assertThatThrownBy(() -> WeatherApp.main(new String[] {"example.org", folder.toString()}))
        .hasMessageContaining("coordinator: example.org (expected: https://host[:port]");
  }

  @Test
  void main_tooFewDevicesForItsPolicy_leavesALedger() throws IOException {
    ShardHost host = new ShardHost(Queries.small());
    try (FakeCoordinator coordinator = new FakeCoordinator(host::welcome)) {
      WeatherApp.main(new String[] {coordinator.url(), folder.toString()});
      assertThat(coordinator.streams()).isEqualTo(1);
    }
    assertThat(folder).isNotEmptyDirectory();
  }

  @Test
  void takePart_withoutConsent_declines() throws IOException {
    new WeatherApp(folder, out).takePart("http://127.0.0.1:9", WeatherApp.policy(false));
    assertThat(printed()).contains("declined: the person has not opted in");
  }
}
