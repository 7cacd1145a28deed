package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.server.messages.Assembly;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.watch.LiveStatus;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.pekko.actor.typed.ActorRef;

/** A shard under way, as the owner of its campaign sees it: whom it seats, and what came of it. */
final class DrawnShard {
  private final int number;
  private final Shard shard;
  private final List<WaitingDevice> devices;
  private final Assembly pieces = new Assembly();
  private Optional<byte[]> counts = Optional.empty();
  private Optional<ActorRef<ToShard>> actor = Optional.empty();
  private Optional<LiveStatus.LiveShard> progress = Optional.empty();

  DrawnShard(int number, Shard shard, List<WaitingDevice> devices) {
    this.number = number;
    this.shard = shard;
    this.devices = devices;
  }

  int number() {
    return number;
  }

  Shard shard() {
    return shard;
  }

  List<WaitingDevice> devices() {
    return devices;
  }

  List<WaitingDevice> devices(int[] seats) {
    return IntStream.of(seats).mapToObj(devices::get).toList();
  }

  /** The actor, once a host has opened it. */
  Optional<ActorRef<ToShard>> actor() {
    return actor;
  }

  void opened(ActorRef<ToShard> by) {
    actor = Optional.of(by);
  }

  Optional<LiveStatus.LiveShard> progress() {
    return progress;
  }

  void progressed(LiveStatus.LiveShard to) {
    progress = Optional.of(to);
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
