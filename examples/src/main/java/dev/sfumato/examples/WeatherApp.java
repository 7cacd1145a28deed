package dev.sfumato.examples;

import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.device.CoordinatorConnection;
import dev.sfumato.device.FailureReason;
import dev.sfumato.device.Outcome;
import dev.sfumato.device.ParticipationPolicy;
import dev.sfumato.device.Refusal;
import dev.sfumato.device.SfumatoDevice;
import dev.sfumato.device.Spending;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.message.ComeBackReason;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An app that knows where its phone is for a reason of its own, and looks in every fifteen minutes,
 * when the phone lets it: each time is one visit.
 */
public final class WeatherApp {
  private final Path folder;
  private final PrintStream out;

  public WeatherApp(Path folder, PrintStream out) {
    this.folder = folder;
    this.out = out;
  }

  /** One visit: the coordinator's address, and a folder of the app's own. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      System.err.println("expected: URL FOLDER, such as http://127.0.0.1:8080 /tmp/weather-app");
      return;
    }
    new WeatherApp(Path.of(arguments[1]), System.out).takePart(arguments[0], policy(true));
  }

  /** What the app does in the background, if the person agreed; it may be killed at any point. */
  public void takePart(String url, ParticipationPolicy policy) throws IOException {
    try (CoordinatorConnection coordinator = CoordinatorConnection.to(url).build();
        SfumatoDevice device =
            SfumatoDevice.builder()
                .coordinator(coordinator)
                .folder(folder)
                .policy(policy)
                .locations(() -> DeviceData.at(whereThePhoneIs()))
                .build()) {
      out.println(device.takePart().match(new InWords()));
    }
  }

  /** At most epsilon 1 a campaign and 2 a month, in sums of at least 1,000 devices. */
  public static ParticipationPolicy policy(boolean agreed) {
    return ParticipationPolicy.builder()
        .optedIn(agreed)
        .campaignEpsilon(Epsilon.of(1))
        .window(Epsilon.of(2), Duration.ofDays(30))
        .minimumSurvivors(1000)
        .build();
  }

  private static LatLng whereThePhoneIs() {
    return new LatLng(0.5, 0.5);
  }

  /** What the app shows of how it ended. */
  private static final class InWords implements Outcome.Cases<String> {
    @Override
    public String tookPart(Spending spending) {
      return "took part, for epsilon " + spending.epsilon();
    }

    @Override
    public String declined(List<Refusal> reasons) {
      return reasons.stream()
          .map(each -> "declined: " + each.detail())
          .collect(Collectors.joining(System.lineSeparator()));
    }

    @Override
    public String comeBack(Duration after, ComeBackReason reason) {
      return "come back in " + after.toMinutes() + " minutes";
    }

    @Override
    public String failed(FailureReason reason) {
      return "failed: " + reason;
    }
  }
}
