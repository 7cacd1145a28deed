package dev.sfumato.device;

import dev.sfumato.device.internal.participant.Participant;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A device that takes part in campaigns of one coordinator.
 *
 * <p>Guarantee: within its policy and its ledger, or not at all. Where the device is leaves it only
 * inside a vector with noise and a mask, in a sum of at least as many devices as the policy asks
 * for. Not guaranteed: that nobody learns that, and when, it took part; anything against a
 * coordinator that does not follow the protocol (docs/privacy.md).
 *
 * <p>Safe for many threads.
 */
public final class SfumatoDevice implements Closeable {
  private final Participant participant;

  SfumatoDevice(Participant participant) {
    this.participant = participant;
  }

  public static SfumatoDeviceBuilder builder() {
    return new SfumatoDeviceBuilder();
  }

  /**
   * One visit, and waits for the end of it: seconds, or minutes where the coordinator asks the
   * device to stay. A participation takes one visit or several, in this process or later ones; call
   * it again when it says come back, or whenever there is time.
   */
  public Outcome takePart() {
    return new Outcome(participant.takePart());
  }

  /** One visit, without waiting. A device makes one at a time: that one, if it is under way. */
  public Ongoing start() {
    return new Ongoing(participant.start());
  }

  /** What was spent, oldest first: campaigns, epsilons, times, and nothing else. */
  public List<Charge> history() {
    return participant.history().stream()
        .map(Charge::from)
        .collect(Collectors.toUnmodifiableList());
  }

  /**
   * What is wrong with the device's ledger, if anything; it then declines everything. It stays so
   * every time the device is built; see docs/device.md for what there is to do.
   */
  public Optional<String> ledgerFault() {
    return participant.ledgerFault();
  }

  /**
   * Leaves what is under way, as a lost connection would, forgets the device's secret and closes
   * the ledger; the connection to the coordinator is its owner's.
   */
  @Override
  public void close() throws IOException {
    participant.close();
  }
}
