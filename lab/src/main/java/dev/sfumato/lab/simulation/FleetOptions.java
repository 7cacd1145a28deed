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
 * @param outside the probability of a device to be outside the area, each on its own: it answers
 *     with nothing
 */
public record FleetOptions(double dropout, OptionalInt bits, boolean perDevice, double outside) {
  public FleetOptions {
    if (!(dropout >= 0 && dropout < 1)) {
      throw Checks.refuse("dropout", dropout, "0 <= dropout < 1");
    }
    if (!(outside >= 0 && outside < 1)) {
      throw Checks.refuse("outside", outside, "0 <= outside < 1");
    }
    if (bits.isPresent()) {
      Checks.checkRange("bits", bits.getAsInt(), Modulus.MIN_BITS, Modulus.MAX_BITS);
    }
  }

  /** Everyone is in the area. */
  public FleetOptions(double dropout, OptionalInt bits, boolean perDevice) {
    this(dropout, bits, perDevice, 0);
  }

  public FleetOptions withOutside(double share) {
    return new FleetOptions(dropout, bits, perDevice, share);
  }

  /** Nobody drops out, sums never wrap. */
  public static FleetOptions defaults() {
    return new FleetOptions(0, OptionalInt.empty(), false);
  }
}
