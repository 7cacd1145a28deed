package dev.sfumato.cli;

import dev.sfumato.core.Checks;
import dev.sfumato.lab.crowd.Locations;
import dev.sfumato.lab.simulation.FleetOptions;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** What the devices do and what happens to them. */
final class FleetChoice {
  @Option(
      names = "--dropout",
      paramLabel = "SHARE",
      defaultValue = "0",
      description = "Devices that really drop out, each on its own. Default: ${DEFAULT-VALUE}.")
  private double dropout;

  @Option(
      names = "--outside",
      paramLabel = "SHARE",
      defaultValue = "0",
      description =
          "Devices that are outside the area, each on its own, and answer with nothing. Plans know"
              + " it. Default: ${DEFAULT-VALUE}.")
  private double outside;

  @Option(
      names = "--bits",
      paramLabel = "B",
      defaultValue = "auto",
      description = "Width of an entry: auto, or a number; sums wrap. Default: ${DEFAULT-VALUE}.")
  private String bits = "";

  @Option(
      names = "--locations",
      paramLabel = "HOW",
      defaultValue = "single",
      description =
          "Of users with several: single (where they were most) or weighted."
              + " Default: ${DEFAULT-VALUE}.")
  private String locations = "";

  @Option(
      names = "--per-device",
      description = "Run every device's encoder instead of drawing the sum from its law. Slow.")
  private boolean perDevice;

  FleetOptions options() {
    return new FleetOptions(dropout, width(), perDevice, outside);
  }

  Locations locations() {
    return Locations.parse(locations);
  }

  private OptionalInt width() {
    if (bits.equals("auto")) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Integer.parseInt(bits));
    } catch (NumberFormatException e) {
      throw Checks.refuse("bits", bits, "auto or a whole number");
    }
  }
}
