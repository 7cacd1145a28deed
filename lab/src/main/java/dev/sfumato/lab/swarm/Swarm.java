package dev.sfumato.lab.swarm;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.participant.Participant;
import dev.sfumato.device.internal.participant.ParticipantBuilder;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.transport.Backoff;
import dev.sfumato.device.internal.transport.CoordinatorChannels;
import dev.sfumato.device.verified.VerifiedSums;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.sum.SumRound;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Thousands of devices in one process: each is the shipped library with its own ledger, secret,
 * keys and noise; they share a few connections and a small pool of threads, and no device has a
 * thread of its own.
 *
 * <p>The seed decides where devices are and which vanish when. It never decides a key or noise.
 */
public final class Swarm implements Closeable {
  /** Longer than a coordinator takes from one campaign's end to the last word of its devices. */
  private static final Duration QUIET = Duration.ofSeconds(5);

  private static final long TICK_MILLIS = 200;
  private static final List<SumRound> ROUNDS =
      List.of(SumRound.KEYS, SumRound.SHARES, SumRound.VERDICT, SumRound.INPUTS, SumRound.OPENING);

  /** Agrees to everything: nobody's privacy is at stake in a simulated device. */
  private static PolicyRules.Builder everything() {
    return PolicyRules.builder()
        .optedIn(true)
        .campaignEpsilon(new Epsilon(Epsilon.MAX_MICROS))
        .window(new Epsilon(Epsilon.MAX_MICROS), Duration.ofHours(1))
        .minimumSurvivors(2)
        .assumedCorruptShare(Fraction.ZERO)
        .longestVector(Campaign.MAX_VECTOR_LENGTH)
        .mostNoiseWork(Long.MAX_VALUE);
  }

  /** What a device agrees to: everything, or what it does by default. */
  private static PolicyRules policy(SwarmPlan plan) {
    PolicyRules.Builder rules =
        plan.defaultPolicy() ? PolicyRules.builder().optedIn(true) : everything();
    plan.enrolment().ifPresent(each -> rules.authority(each.publicKey()));
    return rules.build();
  }

  private final SwarmPlan plan;
  private final PolicyRules policy;
  private List<SwarmCredentials> credentials = List.of();
  private final SwarmWitness witness;
  private final Places places;
  private final SplittableRandom random;
  private final ExecutorService pool;
  private final ScheduledThreadPoolExecutor timer;
  private final CoordinatorChannels coordinator;
  private final ConnectGate gate = new ConnectGate(ConnectGate.AT_A_TIME);
  private final SwarmCounts.Tally tally = new SwarmCounts.Tally();
  private final Hearsay hearsay = new Hearsay();
  private final CountDownLatch left;
  private final List<SwarmDevice> swarm = new ArrayList<>();
  private final List<Participant> devices = new ArrayList<>();
  private final List<DeviceLedger> ledgers = new CopyOnWriteArrayList<>();
  private final List<DeviceData> drawn = new ArrayList<>();
  private final Set<CampaignTerms> met = ConcurrentHashMap.newKeySet();
  private volatile boolean turnedAway;

  public Swarm(SwarmPlan plan, Dataset dataset) throws IOException {
    this(plan, dataset, SwarmWitness.NONE);
  }

  public Swarm(SwarmPlan plan, Dataset dataset, SwarmWitness witness) throws IOException {
    this.plan = plan;
    this.policy = policy(plan);
    this.witness = witness;
    this.places = new Places(dataset);
    this.random = new SplittableRandom(plan.seed());
    this.pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
    this.timer = new ScheduledThreadPoolExecutor(1);
    timer.setRemoveOnCancelPolicy(true);
    this.coordinator = coordinator(plan).connections(plan.connections()).executor(pool).build();
    this.left = new CountDownLatch(plan.devices());
    tally.add(DeviceFate.OUT, plan.devices());
  }

  private static CoordinatorChannels.Builder coordinator(SwarmPlan plan) throws IOException {
    CoordinatorChannels.Builder builder = CoordinatorChannels.at(plan.server());
    if (plan.authority().isEmpty()) {
      return builder;
    }
    try (InputStream pem = Files.newInputStream(plan.authority().get())) {
      return builder.pinnedCertificates(pem);
    }
  }

  /** Runs all devices until each has ended, or until the plan's limit. */
  public SwarmCounts run() throws IOException, InterruptedException {
    return run(() -> {});
  }

  /**
   * The same. A device that is left over goes home once a campaign was open and there is nothing
   * more to ask, unless the plan says that it stays.
   *
   * @param look is called now and then meanwhile
   */
  public SwarmCounts run(Runnable look) throws IOException, InterruptedException {
    long end = System.nanoTime() + plan.limit().toNanos();
    start();
    while (!left.await(TICK_MILLIS, TimeUnit.MILLISECONDS) && System.nanoTime() < end) {
      look.run();
      if (!plan.stays() && !counts().isBusy() && hearsay.isQuietFor(QUIET)) {
        swarm.forEach(SwarmDevice::goHome);
      }
    }
    return tally.counts();
  }

  /** Fetches a credential for each device, if the plan says where; {@link #run} does it too. */
  public void fetchCredentials() throws IOException {
    if (plan.enrolment().isPresent() && credentials.isEmpty()) {
      credentials =
          SwarmCredentials.fetch(plan.enrolment().get(), plan.devices(), Providers.best(), pool);
    }
  }

  private void start() throws IOException {
    Primitives primitives = Providers.best();
    fetchCredentials();
    for (int i = 0; i < plan.devices(); i++) {
      DeviceData place = places.next(random);
      drawn.add(place);
      Optional<SumRound> vanishing = vanishing();
      Host host = new Host(i);
      SwarmDevice device = new SwarmDevice(host, vanishing, plan.visits().visits(random));
      Participant built = build(primitives, place, device, i);
      device.use(built);
      devices.add(built);
      swarm.add(device);
      host.firstVisit(device::go);
    }
  }

  /** How far the devices are now. */
  public SwarmCounts counts() {
    return tally.counts();
  }

  /** The coordinator was heard by someone else, before any device has been. */
  public void heard() {
    hearsay.answered();
  }

  /** What the devices have heard of the coordinator. */
  public Contact contact() {
    return hearsay.contact();
  }

  /** Whether a device was told that the coordinator takes no more of them. */
  public boolean isTurnedAway() {
    return turnedAway;
  }

  /** Whether devices answered in campaigns, and none of all is anywhere in the areas of those. */
  public boolean isElsewhere() {
    return !met.isEmpty()
        && met.stream().noneMatch(terms -> drawn.stream().anyMatch(data -> isIn(terms, data)));
  }

  private static boolean isIn(CampaignTerms terms, DeviceData data) {
    return data.places().stream()
        .anyMatch(at -> terms.region().mortonAt(at.y(), at.x()) != Region.NOWHERE);
  }

  private Participant build(Primitives primitives, DeviceData place, SwarmDevice device, int number)
      throws IOException {
    return witness.prepare(number, builder(primitives, place, device, number)).build();
  }

  private ParticipantBuilder builder(
      Primitives primitives, DeviceData place, SwarmDevice device, int number) throws IOException {
    ParticipantBuilder builder = Participant.builder();
    if (!credentials.isEmpty()) {
      SwarmCredentials own = credentials.get(number);
      builder.credentials(own).verified(new VerifiedSums(own.fetched()::key));
    }
    return builder
        .coordinator(coordinator)
        .policy(policy)
        .primitives(primitives)
        .ledger(newLedger())
        .place(places.quantities(), place)
        .locationExecutor(pool)
        .timer(timer)
        .backoff(new Backoff(10, Duration.ofMillis(500), Duration.ofSeconds(20)))
        .listener(
            stage -> {
              witness.entered(number, stage);
              device.entered(stage);
            });
  }

  private DeviceLedger newLedger() throws IOException {
    DeviceLedger ledger = InsecureMemoryLedger.open(Clock.systemUTC());
    ledgers.add(ledger);
    return ledger;
  }

  /** How many answers the devices have paid for so far, whatever became of them. */
  public long charges() {
    return ledgers.stream().mapToLong(each -> each.history().size()).sum();
  }

  private Optional<SumRound> vanishing() {
    boolean vanishes = random.nextDouble() < plan.dropout();
    SumRound round = ROUNDS.get(random.nextInt(ROUNDS.size()));
    return vanishes ? Optional.of(round) : Optional.empty();
  }

  @Override
  public void close() throws IOException {
    coordinator.close();
    timer.shutdownNow();
    pool.shutdownNow();
    for (Participant device : devices) {
      device.close();
    }
  }

  private final class Host implements SwarmDevice.Host {
    private final int number;

    Host(int number) {
      this.number = number;
    }

    @Override
    public void visited(Ending ending, Duration onTheLine) {
      witness.visited(number, ending, onTheLine);
    }

    @Override
    public void connect(Runnable start) {
      gate.enter(() -> onPool(start));
    }

    private void onPool(Runnable task) {
      try {
        pool.execute(task);
      } catch (RejectedExecutionException e) {
        // The swarm was closed.
      }
    }

    @Override
    public void connected() {
      gate.passed();
    }

    /** A little later than asked, so that those that were sent away together come back apart. */
    @Override
    public void later(Duration after, Runnable again) {
      long millis = after.toMillis() + ThreadLocalRandom.current().nextLong(200);
      try {
        Future<?> unused = timer.schedule(again, millis, TimeUnit.MILLISECONDS);
      } catch (RejectedExecutionException e) {
        // The swarm was closed.
      }
    }

    /** Those that come and go do not all come at once either. */
    void firstVisit(Runnable go) {
      if (plan.visits().spread().isZero()) {
        go.run();
      } else {
        nextVisit(Duration.ZERO, go);
      }
    }

    @Override
    public void nextVisit(Duration after, Runnable again) {
      later(after.plus(plan.visits().delay(ThreadLocalRandom.current())), again);
    }

    @Override
    public void moved(DeviceFate from, DeviceFate to) {
      tally.move(from, to);
      if (to.isFinal()) {
        left.countDown();
      }
    }

    @Override
    public void because(String reason) {
      tally.because(reason);
    }

    @Override
    public void answered() {
      hearsay.answered();
    }

    @Override
    public void offered() {
      hearsay.open();
    }

    @Override
    public void nothingToAsk() {
      hearsay.nothingToAsk();
    }

    @Override
    public void turnedAway() {
      turnedAway = true;
    }

    @Override
    public void charged(CampaignTerms campaign) {
      met.add(campaign);
    }
  }
}
