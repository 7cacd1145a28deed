package dev.sfumato.device.internal.participant;

import dev.sfumato.device.internal.identity.CredentialShelf;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.participation.Departures;
import dev.sfumato.device.internal.participation.DeviceSetup;
import dev.sfumato.device.internal.participation.ParticipationSession;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.CoordinatorChannels;
import dev.sfumato.device.internal.transport.Patience;
import dev.sfumato.device.internal.transport.StageListener;
import dev.sfumato.device.internal.transport.Surroundings;
import dev.sfumato.device.internal.visit.VisitMemory;
import dev.sfumato.device.internal.visit.VisitStorage;
import dev.sfumato.device.internal.visit.Visits;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.VerifiedClients;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Collects what a device needs. A coordinator, a folder, locations and a policy must be given. */
public final class ParticipantBuilder {
  private @Nullable CoordinatorChannels coordinator;
  private @Nullable Path folder;
  private final Map<String, PlaceLookup> sources = new HashMap<>();
  private boolean known = true;
  private @Nullable PolicyRules policy;
  private @Nullable Primitives primitives;
  private @Nullable ScheduledExecutorService timer;
  private Executor locationExecutor = ParticipantBuilder::runApart;
  private Duration locationLimit = Duration.ofSeconds(10);
  private CredentialShelf credentials = CredentialShelf.EMPTY;
  private Optional<VerifiedClients> verified = Optional.empty();
  private Backoff backoff = Backoff.DEFAULT;
  private Patience patience = Patience.DEFAULT;
  private StageListener listener = stage -> {};
  private Clock clock = Clock.systemUTC();
  private @Nullable DeviceLedger ledger;
  private Optional<DeviceSecret> secret = Optional.empty();
  private VisitStorage visits = new VisitMemory();
  private Function<DeviceSetup, ParticipationSession> sessions = ParticipationSession::new;

  ParticipantBuilder() {}

  /** Who asks. Devices that share a coordinator share its connections. */
  public ParticipantBuilder coordinator(CoordinatorChannels value) {
    coordinator = value;
    return this;
  }

  /** A folder of the device's own, for its ledger and its secret. It must outlive the process. */
  public ParticipantBuilder folder(Path value) {
    folder = value;
    return this;
  }

  /**
   * Instead of a folder: a ledger that is open, which the device closes. The device's secret, and
   * what is under way, end with the process.
   */
  public ParticipantBuilder ledger(DeviceLedger value) {
    ledger = value;
    return this;
  }

  /** Where the device is. */
  public ParticipantBuilder locations(PlaceLookup value) {
    return quantities("", value);
  }

  /** What two quantities are; without a name, where the device is. */
  public ParticipantBuilder quantities(String names, PlaceLookup value) {
    sources.put(names, value);
    known &= value instanceof KnownPlace;
    return this;
  }

  /** Where a device is that never moves: there is nothing to look up, and nothing to wait for. */
  public ParticipantBuilder place(DeviceData known) {
    return place("", known);
  }

  /** The same of two quantities, whose values never change. */
  public ParticipantBuilder place(String names, DeviceData known) {
    return quantities(names, new KnownPlace(known));
  }

  /** What the person agrees to. */
  public ParticipantBuilder policy(PolicyRules value) {
    policy = value;
    return this;
  }

  /** What it shows where credentials are asked for. */
  public ParticipantBuilder credentials(CredentialShelf value) {
    credentials = value;
    return this;
  }

  /** For sums whose coordinator need not be believed. */
  public ParticipantBuilder verified(VerifiedClients value) {
    verified = Optional.of(value);
    return this;
  }

  /** Curves and ciphers, where the platform's own will not do. */
  public ParticipantBuilder primitives(Primitives value) {
    primitives = value;
    return this;
  }

  /**
   * The longest that a location source may take. The masked input leaves only after that, however
   * soon the place was known: otherwise its time would tell how long the place took to find.
   */
  public ParticipantBuilder locationLimit(Duration value) {
    locationLimit = value;
    return this;
  }

  /** Where locations are read and noise is drawn: a thread for each otherwise. */
  public ParticipantBuilder locationExecutor(Executor value) {
    locationExecutor = value;
    return this;
  }

  /** What ends waits: a thread of the device's own otherwise. */
  public ParticipantBuilder timer(ScheduledExecutorService value) {
    timer = value;
    return this;
  }

  public ParticipantBuilder backoff(Backoff value) {
    backoff = value;
    return this;
  }

  public ParticipantBuilder patience(Patience value) {
    patience = value;
    return this;
  }

  public ParticipantBuilder listener(StageListener value) {
    listener = value;
    return this;
  }

  /** What deadlines and the ledger go by. */
  ParticipantBuilder clock(Clock value) {
    clock = value;
    return this;
  }

  /** Where a device that was given its ledger keeps what is under way, and who it is. */
  ParticipantBuilder kept(VisitStorage under, DeviceSecret who) {
    visits = under;
    secret = Optional.of(who);
    return this;
  }

  /** What a participation is, if not a session of the library's own; no app can reach it. */
  ParticipantBuilder sessions(Function<DeviceSetup, ParticipationSession> value) {
    sessions = value;
    return this;
  }

  /**
   * Opens the ledger and the secret, or makes both. Where one of them is missing or damaged the
   * device is built and declines everything, see {@link Participant#ledgerFault}.
   *
   * @throws dev.sfumato.device.internal.ledger.LedgerInUseException when the ledger is open already
   */
  public Participant build() throws IOException {
    CoordinatorChannels toAsk = need("coordinator", coordinator);
    need("locations", sources.isEmpty() ? null : sources);
    PolicyRules agreed = need("policy", policy);
    Optional<DeviceFolder> kept = kept();
    DeviceLedger account = kept.isPresent() ? kept.get().openLedger(clock) : need("ledger", ledger);
    try {
      DeviceSetup setup =
          new DeviceSetup(
              agreed,
              kept.isPresent()
                  ? kept.get().openSecret(account)
                  : secret.orElseGet(DeviceSecret::fresh),
              credentials,
              verified,
              primitives == null ? Providers.best() : primitives,
              RandomBytes.secure(),
              Departures.after(known ? Duration.ZERO : locationLimit),
              clock,
              sources.keySet());
      ScheduledExecutorService clockwork = timer == null ? newTimer() : timer;
      Surroundings surroundings =
          new Surroundings(
              toAsk,
              account,
              agreed.window(),
              kept.isPresent()
                  ? kept.get().openVisits(toAsk.address(), clock.instant())
                  : new Visits(visits),
              new LocationReading(sources, locationLimit, locationExecutor, clockwork),
              patience,
              clockwork,
              listener);
      return new Participant(setup, sessions, surroundings, backoff, timer == null);
    } catch (IOException | RuntimeException | Error e) {
      account.close();
      throw e;
    }
  }

  /** Nothing is kept of a device that was given its ledger. */
  private Optional<DeviceFolder> kept() {
    if (ledger == null) {
      return Optional.of(new DeviceFolder(need("folder", folder)));
    }
    if (folder != null) {
      throw new IllegalStateException("folder: " + folder + " (expected: none, or no ledger)");
    }
    return Optional.empty();
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
