package dev.sfumato.examples;

import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.device.SfumatoDevice;
import dev.sfumato.device.participation.Participation;
import dev.sfumato.device.policy.ParticipationPolicy;
import dev.sfumato.device.transport.Coordinator;
import dev.sfumato.protocol.DeviceData;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;

/** An app that knows where its phone is for a reason of its own, and takes part once a day. */
public final class WeatherApp {
  private final Path folder;
  private final PrintStream out;

  public WeatherApp(Path folder, PrintStream out) {
    this.folder = folder;
    this.out = out;
  }

  /** Takes part once: the coordinator's address, and a folder of the app's own. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 2) {
      System.err.println("expected: URL FOLDER, such as http://127.0.0.1:8080 /tmp/weather-app");
      return;
    }
    new WeatherApp(Path.of(arguments[1]), System.out).takePart(arguments[0], policy(true));
  }

  /** What the app does in the background, if the person agreed. */
  public void takePart(String url, ParticipationPolicy policy) throws IOException {
    try (Coordinator coordinator = Coordinator.at(url).build();
        SfumatoDevice device =
            SfumatoDevice.builder()
                .coordinator(coordinator)
                .folder(folder)
                .policy(policy)
                .locations(() -> DeviceData.at(whereThePhoneIs()))
                .build()) {
      tell(device.takePart());
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

  private void tell(Participation result) {
    switch (result.kind()) {
      case TOOK_PART -> {
        Participation.TookPart took = (Participation.TookPart) result;
        out.println("took part, for epsilon " + took.spending().epsilon());
      }
      case DECLINED -> {
        Participation.Declined declined = (Participation.Declined) result;
        declined.reasons().forEach(reason -> out.println("declined: " + reason.detail()));
      }
      case COME_BACK -> {
        Participation.ComeBack later = (Participation.ComeBack) result;
        out.println("come back in " + later.after().toMinutes() + " minutes");
      }
      case FAILED -> {
        Participation.Failed failed = (Participation.Failed) result;
        out.println("failed: " + failed.reason());
      }
    }
  }

  private static LatLng whereThePhoneIs() {
    return new LatLng(0.5, 0.5);
  }
}
