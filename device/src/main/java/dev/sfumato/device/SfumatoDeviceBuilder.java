package dev.sfumato.device;

import dev.sfumato.device.identity.DeviceSecret;
import dev.sfumato.device.identity.SecretFile;
import dev.sfumato.device.ledger.DeviceLedger;
import dev.sfumato.device.participation.DeviceSetup;
import dev.sfumato.device.participation.VectorEncoder;
import dev.sfumato.device.policy.ParticipationPolicy;
import dev.sfumato.device.transport.Backoff;
import dev.sfumato.device.transport.Coordinator;
import dev.sfumato.device.transport.Patience;
import dev.sfumato.device.transport.PhaseListener;
import dev.sfumato.device.transport.Surroundings;
import dev.sfumato.secagg.Bytes;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.Randomness;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jspecify.annotations.Nullable;

/** Collects what a device needs. A coordinator, a folder, locations and a policy must be given. */
public final class SfumatoDeviceBuilder {
  private static final String LEDGER_FILE = "ledger";
  private static final String SECRET_FILE = "secret";

  private @Nullable Coordinator coordinator;
  private @Nullable Path folder;
  private @Nullable LocationSource locations;
  private @Nullable ParticipationPolicy policy;
  private @Nullable Primitives primitives;
  private @Nullable ScheduledExecutorService timer;
  private Executor locationExecutor = SfumatoDeviceBuilder::runApart;
  private Duration locationLimit = Duration.ofSeconds(20);
  private Bytes enrolmentToken = Bytes.wrap(new byte[0]);
  private Backoff backoff = Backoff.DEFAULT;
  private Patience patience = Patience.DEFAULT;
  private PhaseListener listener = phase -> {};
  private Clock clock = Clock.systemUTC();
  private VectorEncoder encoder = VectorEncoder.withNoise();

  SfumatoDeviceBuilder() {}

  /** Who asks. Devices that share a coordinator share its connections. */
  public SfumatoDeviceBuilder coordinator(Coordinator value) {
    coordinator = value;
    return this;
  }

  /**
   * A folder of the device's own, for its ledger and its secret. Without one they are forgotten.
   */
  public SfumatoDeviceBuilder folder(Path value) {
    folder = value;
    return this;
  }

  /** Where the device is. */
  public SfumatoDeviceBuilder locations(LocationSource value) {
    locations = value;
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

  /** The longest that a location source may take. */
  public SfumatoDeviceBuilder locationLimit(Duration value) {
    locationLimit = value;
    return this;
  }

  /** Where locations are read: a thread for each reading otherwise. */
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
  SfumatoDeviceBuilder insecureEncoder(VectorEncoder value) {
    encoder = value;
    return this;
  }

  /**
   * Opens the ledger and the secret, and makes them if they are missing.
   *
   * @throws dev.sfumato.device.ledger.LedgerInUseException when the ledger is open already
   */
  public SfumatoDevice build() throws IOException {
    Coordinator toAsk = need("coordinator", coordinator);
    LocationSource source = need("locations", locations);
    ParticipationPolicy agreed = need("policy", policy);
    DeviceLedger ledger = openLedger();
    try {
      DeviceSetup setup =
          new DeviceSetup(
              agreed,
              openSecret(),
              enrolmentToken,
              primitives == null ? Providers.best() : primitives,
              Randomness.secure(),
              encoder,
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
      return new SfumatoDevice(setup, surroundings, backoff, timer == null);
    } catch (IOException | RuntimeException e) {
      ledger.close();
      throw e;
    }
  }

  /** A secret without a ledger means that somebody removed the ledger, and with it what it knew. */
  private DeviceLedger openLedger() throws IOException {
    if (folder == null) {
      return DeviceLedger.inMemory(clock);
    }
    Files.createDirectories(folder);
    if (Files.exists(folder.resolve(SECRET_FILE)) && !Files.exists(folder.resolve(LEDGER_FILE))) {
      throw new IOException(
          folder + ": a secret without its ledger (expected: both, or neither to start anew)");
    }
    return DeviceLedger.open(folder.resolve(LEDGER_FILE), clock);
  }

  private DeviceSecret openSecret() throws IOException {
    return folder == null ? DeviceSecret.fresh() : SecretFile.open(folder.resolve(SECRET_FILE));
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
