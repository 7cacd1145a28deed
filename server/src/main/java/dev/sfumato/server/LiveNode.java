package dev.sfumato.server;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.server.campaign.Announcer;
import dev.sfumato.server.campaign.CampaignEntity;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.gate.Gate;
import dev.sfumato.server.gate.GateActor;
import dev.sfumato.server.gate.ReturnDesk;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToHost;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.shard.ShardHost;
import dev.sfumato.server.shard.ShardWork;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.sum.SumStore;
import dev.sfumato.server.storage.ClusterLease;
import dev.sfumato.server.watch.CampaignEvents;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.Address;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.DispatcherSelector;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.cluster.sharding.typed.javadsl.ClusterSharding;
import org.apache.pekko.cluster.sharding.typed.javadsl.Entity;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Join;
import org.apache.pekko.cluster.typed.JoinSeedNodes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The actors of one node: its gate, the host of its shards, and its share of the campaigns. One
 * node is a cluster of one, so there is no second way through the code.
 */
public final class LiveNode implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveNode.class);
  private static final String NAME = "sfumato";
  private static final String STORAGE = "sfumato.storage-dispatcher";
  private static final Duration START_LIMIT = Duration.ofSeconds(30);
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(20);

  /**
   * What a node is made of, all of it ready.
   *
   * @param lease for a node that is not alone, in the database that it shares with the others
   */
  public record Parts(
      CampaignStore store,
      SumStore sums,
      Optional<ClusterLease> lease,
      CampaignEvents events,
      ServerMetrics metrics,
      Gate gate,
      CoordinatorId coordinator,
      Primitives primitives,
      LiveSettings settings,
      Clock clock) {}

  private final ActorSystem<Announcer.Command> system;
  private final ClusterSharding sharding;
  private final CompletableFuture<Void> expelled = new CompletableFuture<>();
  private volatile boolean leaving;

  private LiveNode(ActorSystem<Announcer.Command> system, ClusterSharding sharding) {
    this.system = system;
    this.sharding = sharding;
  }

  public static LiveNode start(Parts parts, ClusterAddress address) {
    return start(parts, address, ConfigFactory.empty());
  }

  /** With settings of the actor system that go before its own: for tests. */
  static LiveNode start(Parts parts, ClusterAddress address, Config first) {
    CompletableFuture<ClusterSharding> up = new CompletableFuture<>();
    ActorSystem<Announcer.Command> system =
        ActorSystem.create(root(parts, up), NAME, setup(parts, config(address, first)));
    try {
      // Nobody may ask for a campaign before campaigns are known.
      LiveNode node = new LiveNode(system, up.get(START_LIMIT.toSeconds(), TimeUnit.SECONDS));
      node.watchForExpulsion(parts.gate());
      join(system, address);
      return node;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      system.terminate();
      throw new CompletionException("interrupted while the actors started", e);
    } catch (ExecutionException | TimeoutException e) {
      system.terminate();
      throw new CompletionException("the actors did not start", e);
    }
  }

  private void watchForExpulsion(Gate gate) {
    org.apache.pekko.cluster.Cluster.get(Adapter.toClassic(system))
        .registerOnMemberRemoved(
            () -> {
              if (!leaving) {
                LOG.error("the other nodes of the cluster go on without this one: start it again");
                gate.close();
                expelled.complete(null);
              }
            });
  }

  private static ActorSystemSetup setup(Parts parts, Config config) {
    ActorSystemSetup setup = ActorSystemSetup.create(BootstrapSetup.create(config));
    return parts.lease().map(SurvivorLease.InDatabase::new).map(setup::and).orElse(setup);
  }

  private static Config config(ClusterAddress address, Config first) {
    Map<String, Object> own = new HashMap<>();
    own.put("pekko.remote.artery.canonical.hostname", address.host());
    own.put("pekko.remote.artery.canonical.port", address.port());
    return first
        .withFallback(ConfigFactory.parseMap(own))
        .withFallback(ConfigFactory.parseResources("sfumato-node.conf"))
        .withFallback(ConfigFactory.defaultReference())
        .resolve();
  }

  private static void join(ActorSystem<?> system, ClusterAddress address) {
    Cluster cluster = Cluster.get(system);
    if (address.join().isEmpty()) {
      cluster.manager().tell(Join.create(cluster.selfMember().address()));
      return;
    }
    List<Address> seeds =
        address.join().stream()
            .map(each -> each.split(":", 2))
            .map(each -> new Address("pekko", NAME, each[0], Integer.parseInt(each[1])))
            .toList();
    cluster.manager().tell(new JoinSeedNodes(seeds));
  }

  /**
   * The root of the node's actors. It does nothing that can fail: were it to restart, the gate and
   * the host, with every stream and shard, would go down with it.
   */
  private static Behavior<Announcer.Command> root(
      Parts parts, CompletableFuture<ClusterSharding> up) {
    return Behaviors.setup(
        context -> {
          ClusterSharding sharding = ClusterSharding.get(context.getSystem());
          sharding.init(campaigns(parts));
          ActorRef<Announcer.Command> announcer =
              context.spawn(
                  Announcer.create(
                      parts.store(),
                      sharding,
                      gate(context, parts),
                      host(context, parts, sharding),
                      parts.settings().announce()),
                  "announcer",
                  DispatcherSelector.fromConfig(STORAGE));
          up.complete(sharding);
          return Behaviors.receiveMessage(
              message -> {
                announcer.tell(message);
                return Behaviors.same();
              });
        });
  }

  private static Entity<ToCampaign, ?> campaigns(Parts parts) {
    CampaignEntity campaigns =
        new CampaignEntity(
            parts.store(),
            parts.coordinator().value().array(),
            parts.settings().campaigns(),
            parts.settings().sums()::total,
            parts.metrics(),
            parts.clock());
    return Entity.of(
            CampaignEntity.KEY, entity -> campaigns.owner(CampaignId.parse(entity.getEntityId())))
        .withStopMessage(new ToCampaign.HandOver())
        .withEntityProps(DispatcherSelector.fromConfig(STORAGE));
  }

  private static ActorRef<ToGate> gate(ActorContext<?> context, Parts parts) {
    ActorRef<ToGate.NotHere> desk =
        context.spawn(
            resuming(ReturnDesk.create(parts.gate(), parts.sums())),
            "desk",
            MailboxSelector.bounded(100_000).withNext(DispatcherSelector.fromConfig(STORAGE)));
    Behavior<ToGate> gate =
        GateActor.create(parts.gate(), event -> publish(parts.events(), event), desk);
    return context.spawn(resuming(gate), "gate", MailboxSelector.bounded(1_000_000));
  }

  private static ActorRef<ToHost> host(
      ActorContext<?> context, Parts parts, ClusterSharding sharding) {
    Behavior<ToHost> host =
        ShardHost.create(
            shardWork(parts, context.getSystem()),
            id -> sharding.entityRefFor(CampaignEntity.KEY, id)::tell);
    return context.spawn(resuming(host), "host", MailboxSelector.bounded(10_000));
  }

  /** One message that cannot be handled is logged and costs nobody else anything. */
  private static <C> Behavior<C> resuming(Behavior<C> actor) {
    return Behaviors.supervise(actor).onFailure(SupervisorStrategy.resume());
  }

  private static ShardWork shardWork(Parts parts, ActorSystem<?> system) {
    Workers workers =
        new Workers(
            system.dispatchers().lookup(DispatcherSelector.fromConfig("sfumato.shard-dispatcher")),
            Math.max(1, Runtime.getRuntime().availableProcessors()));
    return new ShardWork(
        parts.sums(),
        parts.primitives(),
        workers,
        parts.settings().sums(),
        parts.metrics(),
        parts.clock());
  }

  private static void publish(CampaignEvents events, ToGate.Happened happened) {
    events.publish(CampaignId.parse(happened.campaign()), happened.event().event());
  }

  ActorSystem<Announcer.Command> system() {
    return system;
  }

  ClusterSharding sharding() {
    return sharding;
  }

  /** Done when the others of the cluster go on without this node, which has no campaigns then. */
  CompletableFuture<Void> expelled() {
    return expelled;
  }

  /** Starts a campaign that was just created, without waiting for the next round. */
  void wake(CampaignId id) {
    system.tell(new Announcer.Wake(id.toString()));
  }

  /** Tells whoever watches a campaign at another node that it is no more. */
  void tellDeleted(CampaignId id) {
    system.tell(new Announcer.Deleted(id.toString()));
  }

  /** Leaves the cluster and stops. */
  @Override
  public void close() {
    leaving = true;
    try {
      CoordinatedShutdown.get(system)
          .runAll(CoordinatedShutdown.unknownReason())
          .toCompletableFuture()
          .get(CLOSE_LIMIT.toSeconds(), TimeUnit.SECONDS);
      crash();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      throw new CompletionException("the actors did not stop", e);
    }
  }

  /** Stops without a word to the other nodes. */
  void crash() {
    leaving = true;
    system.terminate();
    system.getWhenTerminated().toCompletableFuture().join();
  }
}
