package dev.sfumato.server;

import com.linecorp.armeria.server.ServerBuilder;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.gate.DeviceService;
import dev.sfumato.server.gate.Gate;
import dev.sfumato.server.storage.ClusterLease;
import dev.sfumato.server.storage.SqlSumStore;
import dev.sfumato.server.storage.TokenStore;
import io.netty.channel.ChannelOption;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A whole node: storage, REST and device streams on one port, and its share of the actors.
 *
 * <p>People are served as soon as storage is open; the actors come up meanwhile, and devices are
 * told to come back until they have.
 */
public final class Coordinator implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Coordinator.class);

  /** Connections that wait to be taken: thousands of devices may come at once. */
  private static final int BACKLOG = 4096;

  private final ServerParts parts;
  private final Gate gate;
  private final SfumatoServer server;
  private final CompletableFuture<LiveNode> node;

  private Coordinator(
      ServerParts parts, Gate gate, SfumatoServer server, CompletableFuture<LiveNode> node) {
    this.parts = parts;
    this.gate = gate;
    this.server = server;
    this.node = node;
  }

  public static Coordinator start(ServerConfig config) {
    Clock clock = Clock.systemUTC();
    // Before there is a second thread: the log's first use is not safe for two.
    LOG.debug("starting");
    // What takes long to load is loaded while storage opens.
    CompletableFuture<Primitives> primitives = CompletableFuture.supplyAsync(Providers::best);
    ServerParts parts = ServerParts.open(config, clock);
    try {
      SqlSumStore sums = new SqlSumStore(parts.database());
      if (config.afterRestore()) {
        LOG.warn("after a restore: {} sums past their verdict given up", sums.giveUpAfterRestore());
      }
      CoordinatorId name = CoordinatorNames.of(new TokenStore(parts.database()), clock.instant());
      Gate gate = new Gate(config.live().gate(), parts.metrics(), name, primitives.join());
      CompletableFuture<LiveNode> node = new CompletableFuture<>();
      LiveCampaigns campaigns = new LiveCampaigns(parts.store(), parts.events(), clock, node);
      SfumatoServer server =
          SfumatoServer.start(parts, campaigns, builder -> addDevices(builder, gate));
      LiveNode.Parts live = liveParts(parts, sums, gate, name, primitives.join());
      // Only now, or on a small machine the two would slow each other down.
      node.completeAsync(() -> LiveNode.start(live, address(config)));
      return new Coordinator(parts, gate, server, node);
    } catch (RuntimeException e) {
      parts.close();
      throw e;
    }
  }

  private static void addDevices(ServerBuilder builder, Gate gate) {
    builder.channelOption(ChannelOption.SO_BACKLOG, BACKLOG);
    DeviceService.addTo(builder, gate);
  }

  private static LiveNode.Parts liveParts(
      ServerParts parts, SqlSumStore sums, Gate gate, CoordinatorId name, Primitives primitives) {
    return new LiveNode.Parts(
        parts.store(),
        sums,
        Optional.of(new ClusterLease(parts.database())),
        parts.events(),
        parts.metrics(),
        gate,
        name,
        primitives,
        parts.config().live(),
        parts.clock());
  }

  private static ClusterAddress address(ServerConfig config) {
    if (config.clusterPort().isEmpty()) {
      return ClusterAddress.ALONE;
    }
    return new ClusterAddress(
        reachable(config.host()), config.clusterPort().getAsInt(), config.join());
  }

  /** The name under which other nodes reach one that listens on all its addresses. */
  private static String reachable(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isAnyLocalAddress() ? InetAddress.getLocalHost().getHostAddress() : host;
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("host: " + host + " (expected: a name that resolves)", e);
    }
  }

  /** The port for people and devices. */
  public int port() {
    return server.port();
  }

  /** What its operator should know of this configuration, each in a line. */
  public List<String> warnings() {
    return StartChecks.warnings(parts.config(), parts.clock());
  }

  /** What the parts of the node share. */
  public ServerParts parts() {
    return parts;
  }

  /** Waits until the actors are up; throws what kept them from it. */
  public Coordinator awaitActors() {
    try {
      node.join();
    } catch (CompletionException e) {
      throw StartFaults.cluster(parts.config(), e);
    }
    return this;
  }

  /**
   * Done when the other nodes of the cluster go on without this one, because they could not reach
   * it. It has no part in any campaign then and sends devices away: it should be started again.
   */
  public CompletableFuture<Void> expelled() {
    return node.thenCompose(LiveNode::expelled);
  }

  /** Tells the devices to come back, stops listening, leaves the cluster, closes storage. */
  @Override
  public void close() {
    gate.close();
    server.close();
    try {
      // Actors that never came up have said so already.
      node.exceptionally(failed -> null).thenAccept(Coordinator::closeIfUp).join();
    } finally {
      parts.close();
    }
  }

  private static void closeIfUp(@Nullable LiveNode up) {
    if (up != null) {
      up.close();
    }
  }
}
