package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.server.messages.Assembly;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.watch.LiveStatus;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * A shard under way, as the owner of its campaign sees it: who was drawn for it, at which host it
 * is now, and what came of it.
 */
final class DrawnShard {
  private final int number;
  private final SumPlan plan;
  private final List<WaitingDevice> devices;
  private final Assembly pieces = new Assembly();
  private Optional<byte[]> counts = Optional.empty();
  private Optional<ActorRef<ToShard>> actor = Optional.empty();
  private Optional<LiveStatus.LiveShard> progress = Optional.empty();
  private int attempts;
  private int free;

  /**
   * Notes a shard.
   *
   * @param devices drawn for it; none for one that takes devices as they come, or was begun by
   *     another owner
   */
  DrawnShard(int number, SumPlan plan, List<WaitingDevice> devices) {
    this.number = number;
    this.plan = plan;
    this.devices = List.copyOf(devices);
    this.free = devices.isEmpty() ? plan.seats() : 0;
  }

  int number() {
    return number;
  }

  SumPlan plan() {
    return plan;
  }

  List<WaitingDevice> devices() {
    return devices;
  }

  /** The actor, while a host has it. */
  Optional<ActorRef<ToShard>> actor() {
    return actor;
  }

  boolean isAt(ActorRef<ToShard> shard) {
    return actor.equals(Optional.of(shard));
  }

  void opened(ActorRef<ToShard> by) {
    actor = Optional.of(by);
  }

  /** Its host is gone. */
  void lost() {
    actor = Optional.empty();
  }

  /** How often a host was asked to open it since one last had something to say of it. */
  int attempt() {
    return ++attempts;
  }

  Optional<LiveStatus.LiveShard> progress() {
    return progress;
  }

  void progressed(LiveStatus.LiveShard to, int seatsFree) {
    progress = Optional.of(to);
    attempts = 0;
    // Whoever was drawn for it is on the way to its seat.
    free = devices.isEmpty() ? seatsFree : 0;
  }

  /** How many more it takes as they come. */
  int free() {
    return free;
  }

  /** Takes a piece of its counts; whether that was the last. */
  boolean take(Part piece) {
    counts = pieces.add(piece);
    return counts.isPresent();
  }

  byte[] counts() {
    return counts.orElseThrow();
  }
}
