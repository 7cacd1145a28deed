package dev.sfumato.server.gate;

import com.linecorp.armeria.common.CommonPools;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.metrics.ServerMetrics;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * What the streams of one node share: who is here, which campaigns want devices, and the limits.
 *
 * <p>Safe for many threads: streams come in on the server's threads, everything else by way of the
 * {@link GateActor}.
 */
public final class Gate {
  private static final int TERSE_BYTES = 1 << 12;

  private final GateLimits limits;
  private final GateMetrics metrics;
  private final CoordinatorId coordinator;
  private final Primitives primitives;
  private final SecureRandom random = new SecureRandom();
  private final Map<Long, DeviceStream> streams = new ConcurrentHashMap<>();
  private final OpenCalls calls;
  private final Map<CampaignId, Offering> offerings = new ConcurrentHashMap<>();
  private volatile Optional<ActorRef<ToGate>> actor = Optional.empty();

  public Gate(
      GateLimits limits, ServerMetrics metrics, CoordinatorId coordinator, Primitives primitives) {
    this.limits = limits;
    this.calls = new OpenCalls(limits);
    this.metrics = new GateMetrics(metrics);
    this.coordinator = coordinator;
    this.primitives = primitives;
  }

  /** Whether devices are let in: the node's actors are up, and it is not about to stop. */
  boolean isOpen() {
    return actor.isPresent();
  }

  /** The calls that hold memory, which are more than the streams that are not over. */
  OpenCalls calls() {
    return calls;
  }

  void enter(DeviceStream stream) {
    streams.put(stream.ticket(), stream);
  }

  void leave(DeviceStream stream, StreamEnd end) {
    streams.remove(stream.ticket());
    metrics.ended(end);
  }

  Optional<DeviceStream> stream(long ticket) {
    return Optional.ofNullable(streams.get(ticket));
  }

  /** Tells everyone to come back later: the node is about to stop. */
  public void close() {
    actor = Optional.empty();
    streams.values().forEach(DeviceStream::close);
  }

  Collection<DeviceStream> streams() {
    return streams.values();
  }

  /** A name for a stream that no other on any node has. */
  long newTicket() {
    return random.nextLong();
  }

  byte[] newNonce(int bytes) {
    byte[] nonce = new byte[bytes];
    random.nextBytes(nonce);
    return nonce;
  }

  List<Offering> offerings() {
    return List.copyOf(offerings.values());
  }

  /** Whether all that is offered is short. */
  boolean isTerse() {
    return offerings.values().stream().mapToInt(Offering::bytes).sum() <= TERSE_BYTES;
  }

  Optional<Offering> offering(CampaignId campaign) {
    return Optional.ofNullable(offerings.get(campaign));
  }

  Optional<Offering> offer(Offering offering) {
    return Optional.ofNullable(offerings.put(offering.terms().id(), offering));
  }

  void withdraw(CampaignId campaign) {
    offerings.remove(campaign);
  }

  void attach(ActorRef<ToGate> self) {
    actor = Optional.of(self);
  }

  /** The node's actor, while the gate is open. */
  Optional<ActorRef<ToGate>> actor() {
    return actor;
  }

  GateLimits limits() {
    return limits;
  }

  GateMetrics metrics() {
    return metrics;
  }

  CoordinatorId coordinator() {
    return coordinator;
  }

  Primitives primitives() {
    return primitives;
  }

  /** Where credentials are checked: RSA is nothing for the threads that all streams share. */
  Executor checks() {
    return CommonPools.blockingTaskExecutor();
  }

  /** When to come back, spread so that those who leave together do not return together. */
  Duration comeBack(StreamEnd end) {
    return switch (end) {
      case VERSION, NOT_ENROLLED, SEATED_BEFORE -> Duration.ofHours(6);
      case MALFORMED, BAD_SIGNATURE, OVERSIZED, SILENT -> Duration.ofHours(1);
      case DROPPED, SHARD_FAILED, REPLACED, NEXT_ROUND, SUM_FAILED, NOT_OPEN ->
          spread(Duration.ofSeconds(2));
      case BUSY, ADDRESS_FULL, NOTHING_TO_ASK, NOT_DRAWN -> spread(limits.idle());
      case DONE, VISITED, SUM_OPENED, DECLINED, LOST, SLOW_READER -> Duration.ZERO;
    };
  }

  /** Between that long and twice that long. */
  static Duration spread(Duration least) {
    return least.plusMillis(ThreadLocalRandom.current().nextLong(1 + least.toMillis()));
  }
}
