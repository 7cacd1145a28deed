package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import dev.sfumato.server.messages.ToShard;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.pekko.actor.typed.ActorRef;

/** What a campaign, or the clock, asks of its seating. */
sealed interface SeatingOrder extends ToSeating {
  /** A shard is to be drawn; fewer than {@code least} make none. */
  record Need(int id, int devices, int least) implements SeatingOrder {}

  /** A shard need not be drawn after all. */
  record NeedNot(int id) implements SeatingOrder {}

  /** These were drawn for nothing and do not know it: they wait again. */
  record PutBack(List<WaitingDevice> devices) implements SeatingOrder {}

  /** The open query is over: nobody is drawn for it any more. */
  record NoMore() implements SeatingOrder {}

  /** Another query begins. */
  record NewQuery() implements SeatingOrder {}

  /** It is the turn of those whose credentials have their places there. */
  record TurnOf(PlaceRange places) implements SeatingOrder {}

  /** The time of the query is up: draw what there is, from half a shard on. */
  record LastCall() implements SeatingOrder {}

  /** These never were asked for an input. */
  record Release(List<byte[]> identities) implements SeatingOrder {
    static Release of(byte[] all) {
      return new Release(SeatingOrder.identities(all));
    }
  }

  /** These have a seat in a sum and may not know of it: it is theirs when they ask for one. */
  record Expected(ShardKey sum, List<byte[]> identities) implements SeatingOrder {
    static Expected of(ShardKey sum, byte[] all) {
      return new Expected(sum, SeatingOrder.identities(all));
    }
  }

  /** From one after another. */
  private static List<byte[]> identities(byte[] all) {
    int width = ToShard.Admit.IDENTITY_BYTES;
    return IntStream.range(0, all.length / width)
        .mapToObj(i -> Arrays.copyOfRange(all, i * width, (i + 1) * width))
        .toList();
  }

  /** A sum is under way, at that shard if a host has it now: for devices that come back to it. */
  record Running(ShardKey sum, Optional<ActorRef<ToShard>> shard) implements SeatingOrder {}

  /** A sum takes so many devices as they come. */
  record Admitting(ShardKey sum, ActorRef<ToShard> shard, int free) implements SeatingOrder {}

  /** A sum is over, and how it ended is in storage. */
  record Over(ShardKey sum) implements SeatingOrder {}

  /** How many the campaign may still need, and how far apart its queries are. */
  record Expect(long devices, long queryMillis) implements SeatingOrder {}

  /** The campaign is over. */
  record Close() implements SeatingOrder {}

  /** A gate is gone, with all its devices. */
  record GateLost(ActorRef<ToGate> gate) implements SeatingOrder {}

  /** Time to see whether a shard can be drawn. */
  record Look() implements SeatingOrder {}
}
