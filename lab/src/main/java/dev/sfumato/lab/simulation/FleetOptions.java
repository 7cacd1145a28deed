package dev.sfumato.lab.simulation;

import dev.sfumato.core.Checks;
import dev.sfumato.core.noise.Modulus;
import java.util.OptionalInt;

/**
 * What really happens to the devices, whatever the campaign provides for.
 *
 * @param dropout the probability of a device to drop out of its shard, each on its own
 * @param bits the width of an entry; if empty the least that a query needs
 * @param perDevice whether every device encodes its own vector, instead of their sum being drawn
 */
public record FleetOptions(double dropout, OptionalInt bits, boolean perDevice) {
  public FleetOptions {
    if (!(dropout >= 0 && dropout < 1)) {
      throw Checks.refuse("dropout", dropout, "0 <= dropout < 1");
    }
    if (bits.isPresent()) {
      Checks.checkRange("bits", bits.getAsInt(), Modulus.LEAST_BITS, Modulus.MOST_BITS);
    }
  }

  /** Nobody drops out, sums never wrap. */
  public static FleetOptions defaults() {
    return new FleetOptions(0, OptionalInt.empty(), false);
  }
}
