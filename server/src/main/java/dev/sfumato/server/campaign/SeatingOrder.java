package dev.sfumato.server.campaign;

import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import java.util.List;
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

  /** The time of the query is up: draw what there is, from half a shard on. */
  record LastCall() implements SeatingOrder {}

  /** These never were asked for an input. */
  record Release(List<byte[]> identities) implements SeatingOrder {}

  /** How many the campaign may still need, and how far apart its queries are. */
  record Expect(long devices, long queryMillis) implements SeatingOrder {}

  /** The campaign is over. */
  record Close() implements SeatingOrder {}

  /** A gate is gone, with all its devices. */
  record GateLost(ActorRef<ToGate> gate) implements SeatingOrder {}

  /** Time to see whether a shard can be drawn. */
  record Look() implements SeatingOrder {}
}
