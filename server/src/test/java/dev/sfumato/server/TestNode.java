package dev.sfumato.server;

import com.linecorp.armeria.client.grpc.GrpcClients;
import com.linecorp.armeria.server.Server;
import com.typesafe.config.ConfigFactory;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.address.Callers;
import dev.sfumato.server.address.ForwardedHeader;
import dev.sfumato.server.campaign.CampaignEntity;
import dev.sfumato.server.campaign.CampaignSettings;
import dev.sfumato.server.campaign.DrawRule;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.gate.DeviceService;
import dev.sfumato.server.gate.Gate;
import dev.sfumato.server.gate.GateLimits;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToHost;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.shard.RoundLimits;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.sum.SumStore;
import dev.sfumato.server.state.sum.Tempo;
import dev.sfumato.server.storage.ClusterLease;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import dev.sfumato.server.storage.SqlSumStore;
import dev.sfumato.server.watch.CampaignEvents;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.sharding.typed.javadsl.EntityRef;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Down;

/**
 * A node as it runs, over whatever store a test brings. Its limits are so long that no machine is
 * too slow for them: a test of a limit brings a short one.
 */
public final class TestNode implements AutoCloseable {
  private static final Primitives PRIMITIVES = Providers.best();
  private static final CoordinatorId COORDINATOR =
      new CoordinatorId(Bytes.wrap(new byte[CoordinatorId.BYTES]));

  public static final GateLimits GATE =
      new GateLimits(
          10_000,
          64,
          128,
          Duration.ofMinutes(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(5),
          Duration.ofMillis(100));

  private static final RoundLimits LONG =
      new RoundLimits(
          Duration.ofMinutes(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(5));

  public static final SumLimits SUMS = new SumLimits(LONG, LONG, Duration.ofMillis(300), 1 << 20);

  public static final LiveSettings SETTINGS =
      new LiveSettings(
          GATE,
          new CampaignSettings(
              Tempo.LIVE,
              Duration.ofMinutes(5),
              new DrawRule(Duration.ofMillis(200), Duration.ofSeconds(10)),
              8),
          SUMS,
          Duration.ofMillis(300));

  /** The same at another tempo. */
  public static LiveSettings settings(Tempo tempo) {
    CampaignSettings campaigns = SETTINGS.campaigns();
    return new LiveSettings(
        GATE,
        new CampaignSettings(
            tempo, campaigns.patience(), campaigns.draw(), campaigns.failedShards()),
        SUMS,
        SETTINGS.announce());
  }

  private final CampaignStore store;
  private final Server server;
  private final int port;
  private final LiveNode node;
  private final ServerMetrics metrics = new ServerMetrics();
  private final CampaignEvents events = new CampaignEvents();

  private TestNode(
      CampaignStore store,
      SumStore sums,
      Optional<ClusterLease> lease,
      LiveSettings settings,
      ClusterAddress address) {
    this.store = store;
    Gate gate = new Gate(settings.gate(), metrics, COORDINATOR, PRIMITIVES);
    this.node =
        LiveNode.start(
            new LiveNode.Parts(
                store,
                sums,
                lease,
                events,
                metrics,
                gate,
                COORDINATOR,
                PRIMITIVES,
                settings,
                Clock.systemUTC()),
            address,
            ConfigFactory.parseString("pekko.actor.serialize-messages = on"));
    // Its thousands of devices are all on this machine.
    Callers callers = new Callers(List.of(), ForwardedHeader.X_FORWARDED_FOR, true);
    var builder =
        Server.builder().http(0).bossGroupFactory(FairLoops::accepting).decorator(callers);
    DeviceService.addTo(builder, gate);
    this.server = builder.build();
    server.start().join();
    this.port = server.activeLocalPort();
  }

  public static TestNode start(Database database, CampaignStore store) {
    return start(database, store, SETTINGS);
  }

  public static TestNode start(Database database, CampaignStore store, LiveSettings settings) {
    return start(store, new SqlSumStore(database), settings);
  }

  public static TestNode start(CampaignStore store, SumStore sums, LiveSettings settings) {
    return new TestNode(store, sums, Optional.empty(), settings, ClusterAddress.ALONE);
  }

  /** One of several nodes over a database. */
  public static TestNode start(Database database, ClusterAddress address) {
    return start(database, SETTINGS, address);
  }

  /** One of several nodes over a database. */
  public static TestNode start(Database database, LiveSettings settings, ClusterAddress address) {
    return new TestNode(
        new SqlCampaignStore(database),
        new SqlSumStore(database),
        Optional.of(new ClusterLease(database)),
        settings,
        address);
  }

  public int port() {
    return port;
  }

  /** The way for devices, which know the address of a node that has died as well as before. */
  public DevicesGrpc.DevicesStub devices() {
    return GrpcClients.builder("gproto+http://127.0.0.1:" + port + "/")
        .responseTimeoutMillis(0)
        .maxResponseLength(0)
        .build(DevicesGrpc.DevicesStub.class);
  }

  public CampaignId create(CampaignDefinition terms) {
    CampaignId id = CampaignId.random(new SecureRandom());
    store.create(id, terms, Instant.now());
    node.wake(id);
    return id;
  }

  /** Makes a node known to a campaign that has a host and no devices. */
  public void announce(CampaignId id, Behavior<ToHost> host) {
    var system = node.system();
    ActorRef<ToGate> gate = system.systemActorOf(Behaviors.ignore(), "nobody", Props.empty());
    ActorRef<ToHost> shards = system.systemActorOf(host, "mortal", Props.empty());
    campaign(id).tell(new ToCampaign.Announce(gate, shards));
  }

  /** Stops a campaign, as a person would. */
  public void stop(CampaignId id) {
    campaign(id).ask(ToCampaign.Stop::new, Duration.ofMinutes(5)).toCompletableFuture().join();
  }

  private EntityRef<ToCampaign> campaign(CampaignId id) {
    return node.sharding().entityRefFor(CampaignEntity.KEY, id.toString());
  }

  /** What the node's health says is wrong with it. */
  public Optional<String> ailment() {
    return new LiveCampaigns(
            store, events, Clock.systemUTC(), CompletableFuture.completedFuture(node))
        .ailment();
  }

  public ServerMetrics metrics() {
    return metrics;
  }

  public CampaignEvents events() {
    return events;
  }

  public LiveNode node() {
    return node;
  }

  public double streamsEnded(String reason) {
    var counter = metrics.registry().find("sfumato.streams.ended").tag("reason", reason).counter();
    return counter == null ? 0 : counter.count();
  }

  /** Waits for the campaign's end. */
  public StoredCampaign awaitEnd(CampaignId id, Duration limit) throws InterruptedException {
    return awaitEnd(store, id, limit);
  }

  public static StoredCampaign awaitEnd(CampaignStore store, CampaignId id, Duration limit)
      throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (System.nanoTime() < deadline) {
      StoredCampaign stored = store.load(id).orElseThrow();
      if (stored.state().kind().isEnd()) {
        return stored;
      }
      Thread.sleep(50);
    }
    StoredCampaign stored = store.load(id).orElseThrow();
    String shards =
        stored.queries().stream()
            .map(query -> query.number() + ": " + query.shards())
            .collect(Collectors.joining("\n"));
    throw new AssertionError(
        "the campaign has not ended after " + limit + ": " + stored.state() + "\n" + shards);
  }

  /** As if the power went: nothing is said to anyone, and nobody waits for its threads to end. */
  public void crash() {
    node.crash();
    var unused = server.stop();
  }

  /** The threads of the server take two seconds to end: the actors leave meanwhile. */
  @Override
  public void close() {
    CompletableFuture<Void> stopped = server.stop();
    node.close();
    stopped.join();
  }

  /** How many nodes of the cluster are up, as this one sees it. */
  public long membersUp() {
    long up = 0;
    for (var member : Cluster.get(node.system()).state().getMembers()) {
      up += member.status() == MemberStatus.up() ? 1 : 0;
    }
    return up;
  }

  /** Makes the cluster go on without another node. */
  public void expel(TestNode other) {
    var address = Cluster.get(other.node.system()).selfMember().address();
    Cluster.get(node.system()).manager().tell(new Down(address));
  }

  public boolean isExpelled() {
    return node.expelled().isDone();
  }

  /** Where another node finds this one. */
  public String clusterAddress() {
    var address = Cluster.get(node.system()).selfMember().address();
    return address.getHost().orElseThrow() + ":" + address.getPort().orElseThrow();
  }
}
