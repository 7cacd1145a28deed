package dev.sfumato.device;

import dev.sfumato.device.internal.participant.Participant;
import dev.sfumato.device.internal.participant.ParticipantBuilder;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.Patience;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.VerifiedClients;
import dev.sfumato.secagg.crypto.Primitives;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;

/** Collects what a device needs. A coordinator, a folder, locations and a policy must be given. */
public final class SfumatoDeviceBuilder {
  private final ParticipantBuilder participant = Participant.builder();

  SfumatoDeviceBuilder() {}

  /** Who asks. Devices that share a connection object share what it opens. */
  public SfumatoDeviceBuilder coordinator(CoordinatorConnection value) {
    participant.coordinator(value.channels());
    return this;
  }

  /** A folder of the device's own, for its ledger and its secret. It must outlive the process. */
  public SfumatoDeviceBuilder folder(Path value) {
    participant.folder(value);
    return this;
  }

  /** Where the device is. */
  public SfumatoDeviceBuilder locations(LocationSource value) {
    participant.locations(value::locate);
    return this;
  }

  /**
   * What two quantities are, for campaigns about them: it declines those about quantities that no
   * source was given for, and those about places without {@link #locations}.
   *
   * @param names as the campaign has them, such as {@code temperature[C],humidity[%]}
   */
  public SfumatoDeviceBuilder quantities(String names, LocationSource value) {
    participant.quantities(names, value::locate);
    return this;
  }

  /** Where a device is that never moves: there is nothing to look up, and nothing to wait for. */
  public SfumatoDeviceBuilder place(DeviceData known) {
    participant.place(known);
    return this;
  }

  /** What the person agrees to. */
  public SfumatoDeviceBuilder policy(ParticipationPolicy value) {
    participant.policy(value.rules());
    return this;
  }

  /** What it shows where a campaign asks for credentials of the policy's authority. */
  public SfumatoDeviceBuilder credentials(CredentialSource value) {
    participant.credentials(new ShownCredentials(value));
    return this;
  }

  /** What it takes part in verified campaigns with: the module {@code device-verified} has one. */
  public SfumatoDeviceBuilder verified(VerifiedClients value) {
    participant.verified(value);
    return this;
  }

  /** Curves and ciphers, where the platform's own will not do. */
  public SfumatoDeviceBuilder primitives(Primitives value) {
    participant.primitives(value);
    return this;
  }

  /**
   * The longest that a location source may take. The masked input leaves only after that, however
   * soon the place was known: otherwise its time would tell how long the place took to find.
   */
  public SfumatoDeviceBuilder locationLimit(Duration value) {
    participant.locationLimit(value);
    return this;
  }

  /** Where locations are read and noise is drawn: a thread for each otherwise. */
  public SfumatoDeviceBuilder locationExecutor(Executor value) {
    participant.locationExecutor(value);
    return this;
  }

  /** What ends waits: a thread of the device's own otherwise. */
  public SfumatoDeviceBuilder timer(ScheduledExecutorService value) {
    participant.timer(value);
    return this;
  }

  /**
   * How often to try in all when a stream is lost, and how long to wait in between: twice as long
   * each time up to the cap, less a random part.
   */
  public SfumatoDeviceBuilder attempts(int count, Duration firstWait, Duration cap) {
    participant.backoff(new Backoff(count, firstWait, cap));
    return this;
  }

  /**
   * The longest waits for the coordinator.
   *
   * @param greeting for a connection and the offers
   * @param seat for a seat, while other devices gather
   * @param round for each round after that, while the slowest of the sum catch up
   */
  public SfumatoDeviceBuilder patience(Duration greeting, Duration seat, Duration round) {
    participant.patience(new Patience(greeting, seat, round));
    return this;
  }

  /**
   * Opens the ledger and the secret, or makes both. Where one of them is missing or damaged the
   * device is built and declines everything, see {@link SfumatoDevice#ledgerFault}.
   *
   * @throws IOException when the folder cannot be used, or its ledger is open already, here or in
   *     another process
   */
  public SfumatoDevice build() throws IOException {
    return new SfumatoDevice(participant.build());
  }
}
