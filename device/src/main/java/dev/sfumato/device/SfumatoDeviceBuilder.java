package dev.sfumato.device;

import dev.sfumato.device.identity.DeviceSecret;
import dev.sfumato.device.ledger.DeviceLedger;
import dev.sfumato.device.participation.Departures;
import dev.sfumato.device.participation.DeviceSetup;
import dev.sfumato.device.participation.ParticipationSession;
import dev.sfumato.device.policy.ParticipationPolicy;
import dev.sfumato.device.transport.Backoff;
import dev.sfumato.device.transport.Coordinator;
import dev.sfumato.device.transport.Patience;
import dev.sfumato.device.transport.PhaseListener;
import dev.sfumato.device.transport.Surroundings;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.Randomness;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects what a device needs. A coordinator, a folder, locations and a policy must be given. */
public final class SfumatoDeviceBuilder {
  private @Nullable Coordinator coordinator;
  private @Nullable Path folder;
  private @Nullable LocationSource locations;
  private @Nullable ParticipationPolicy policy;
  private @Nullable Primitives primitives;
  private @Nullable ScheduledExecutorService timer;
  private Executor locationExecutor = SfumatoDeviceBuilder::runApart;
  private Duration locationLimit = Duration.ofSeconds(10);
  private Bytes enrolmentToken = Bytes.wrap(new byte[0]);
  private Backoff backoff = Backoff.DEFAULT;
  private Patience patience = Patience.DEFAULT;
  private PhaseListener listener = phase -> {};
  private Clock clock = Clock.systemUTC();
  private boolean insecureMemoryLedger;
  private Function<DeviceSetup, ParticipationSession> sessions = ParticipationSession::new;

  SfumatoDeviceBuilder() {}

  /** Who asks. Devices that share a coordinator share its connections. */
  public SfumatoDeviceBuilder coordinator(Coordinator value) {
    coordinator = value;
    return this;
  }

  /** A folder of the device's own, for its ledger and its secret. It must outlive the process. */
  public SfumatoDeviceBuilder folder(Path value) {
    folder = value;
    return this;
  }

  /**
   * For simulated devices, instead of a folder: what is spent, and who the device was, are
   * forgotten with the process, so that nothing holds the budget of a person.
   */
  public SfumatoDeviceBuilder insecureMemoryLedger() {
    insecureMemoryLedger = true;
    return this;
  }

  /** Where the device is. */
  public SfumatoDeviceBuilder locations(LocationSource value) {
    locations = value;
    return this;
  }

  /** Where a device is that never moves: there is nothing to look up, and nothing to wait for. */
  public SfumatoDeviceBuilder place(DeviceData known) {
    locations = new KnownPlace(known);
    return this;
  }

  /** What the person agrees to. */
  public SfumatoDeviceBuilder policy(ParticipationPolicy value) {
    policy = value;
    return this;
  }

  /** What the operator handed out, where enrolment is by token. */
  public SfumatoDeviceBuilder enrolmentToken(byte[] value) {
    enrolmentToken = Bytes.copyOf(value);
    return this;
  }

  /** Curves and ciphers, where the platform's own will not do. */
  public SfumatoDeviceBuilder primitives(Primitives value) {
    primitives = value;
    return this;
  }

  /**
   * The longest that a location source may take. The masked input leaves only after that, however
   * soon the place was known: otherwise its time would tell how long the place took to find.
   */
  public SfumatoDeviceBuilder locationLimit(Duration value) {
    locationLimit = value;
    return this;
  }

  /** Where locations are read and noise is drawn: a thread for each otherwise. */
  public SfumatoDeviceBuilder locationExecutor(Executor value) {
    locationExecutor = value;
    return this;
  }

  /** What ends waits: a thread of the device's own otherwise. */
  public SfumatoDeviceBuilder timer(ScheduledExecutorService value) {
    timer = value;
    return this;
  }

  public SfumatoDeviceBuilder backoff(Backoff value) {
    backoff = value;
    return this;
  }

  public SfumatoDeviceBuilder patience(Patience value) {
    patience = value;
    return this;
  }

  public SfumatoDeviceBuilder listener(PhaseListener value) {
    listener = value;
    return this;
  }

  /** What deadlines and the ledger go by. */
  SfumatoDeviceBuilder clock(Clock value) {
    clock = value;
    return this;
  }

  /** For tests that compare sums bit for bit; no app can reach it. */
  SfumatoDeviceBuilder insecureSessions(Function<DeviceSetup, ParticipationSession> value) {
    sessions = value;
    return this;
  }

  /**
   * Opens the ledger and the secret, or makes both. Where one of them is missing or damaged the
   * device is built and declines everything, see {@link SfumatoDevice#ledgerFault}.
   *
   * @throws dev.sfumato.device.ledger.LedgerInUseException when the ledger is open already
   */
  public SfumatoDevice build() throws IOException {
    Coordinator toAsk = need("coordinator", coordinator);
    LocationSource source = need("locations", locations);
    ParticipationPolicy agreed = need("policy", policy);
    Optional<DeviceFolder> kept = kept();
    DeviceLedger ledger =
        kept.isPresent() ? kept.get().openLedger(clock) : DeviceLedger.insecureInMemory(clock);
    try {
      DeviceSetup setup =
          new DeviceSetup(
              agreed,
              kept.isPresent() ? kept.get().openSecret(ledger) : DeviceSecret.fresh(),
              enrolmentToken,
              primitives == null ? Providers.best() : primitives,
              Randomness.secure(),
              Departures.after(source instanceof KnownPlace ? Duration.ZERO : locationLimit),
              clock);
      ScheduledExecutorService clockwork = timer == null ? newTimer() : timer;
      Surroundings surroundings =
          new Surroundings(
              toAsk,
              ledger,
              agreed.window(),
              new LocationReading(source, locationLimit, locationExecutor, clockwork),
              patience,
              clockwork,
              listener);
      return new SfumatoDevice(setup, sessions, surroundings, backoff, timer == null);
    } catch (IOException | RuntimeException | Error e) {
      ledger.close();
      throw e;
    }
  }

  /** A ledger that nobody asked to be forgotten is kept. */
  private Optional<DeviceFolder> kept() {
    if (insecureMemoryLedger && folder == null) {
      return Optional.empty();
    }
    if (insecureMemoryLedger) {
      throw new IllegalStateException(
          "folder: " + folder + " (expected: none, or no memory ledger)");
    }
    return Optional.of(new DeviceFolder(need("folder", folder)));
  }

  private static <T> T need(String name, @Nullable T value) {
    if (value == null) {
      throw new IllegalStateException(name + ": none (expected: set before build)");
    }
    return value;
  }

  private static ScheduledExecutorService newTimer() {
    return Executors.newSingleThreadScheduledExecutor(task -> daemon(task, "sfumato-timer"));
  }

  private static void runApart(Runnable task) {
    daemon(task, "sfumato-location").start();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
