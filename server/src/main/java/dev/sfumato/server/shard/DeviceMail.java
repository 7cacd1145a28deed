package dev.sfumato.server.shard;

import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.server.Drop;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/** The way from a shard to its devices: each through its gate, under its ticket. */
final class DeviceMail {
  private final ShardKey key;
  private final ActorRef<ToShard> shard;
  private final Seats seats;

  DeviceMail(ShardKey key, ActorRef<ToShard> shard, Seats seats) {
    this.key = key;
    this.shard = shard;
    this.seats = seats;
  }

  /** Tells every gate which of its devices have which seats. */
  void seatAll(Query query, Bytes salt) {
    List<Part> parts = Part.split(query.encode());
    seats
        .byGate()
        .forEach(
            (gate, clients) -> {
              parts.forEach(part -> gate.tell(new ToGate.QueryPart(key, part)));
              seat(gate, clients, salt);
            });
  }

  private void seat(ActorRef<ToGate> gate, List<Integer> clients, Bytes salt) {
    int most = ToShard.RosterPart.MAX_SEATS;
    for (int from = 0; from < clients.size(); from += most) {
      List<Integer> some = clients.subList(from, Math.min(clients.size(), from + most));
      gate.tell(
          new ToGate.Seat(
              key,
              shard,
              salt.array(),
              some.stream().mapToLong(client -> seats.get(client).ticket()).toArray(),
              some.stream().mapToInt(Integer::intValue).toArray()));
    }
  }

  void send(int client, ToClient.Kind kind, byte[] message) {
    Seats.Seat seat = seats.get(client);
    seat.gate().tell(new ToGate.Deliver(seat.ticket(), kind, message));
  }

  /** A piece of the device's message has arrived: the next may come. */
  void taken(int client) {
    Seats.Seat seat = seats.get(client);
    seat.gate().tell(new ToGate.Taken(seat.ticket()));
  }

  void drop(Drop drop) {
    Seats.Seat seat = seats.get(drop.client());
    seat.gate().tell(new ToGate.Dropped(seat.ticket(), drop.reason()));
  }

  void tellEnd(boolean opened) {
    seats.byGate().keySet().forEach(gate -> gate.tell(new ToGate.ShardOver(key, opened)));
  }
}
