package dev.sfumato.device.internal.transport;

import com.google.protobuf.ByteString;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.SeatWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.secagg.vector.Bytes;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads messages, and keeps the last few queries, or the last one if it is long: devices in one
 * process that are asked the same share one copy of it. A query is immutable and the bytes decide,
 * so sharing changes nothing.
 */
final class QueryMemory {
  private static final int QUERIES = 4;

  /** A query in memory has some hundred times its bytes. */
  private static final int MAX_BYTES = 1 << 16;

  private final Map<ByteString, Query> recent = new LinkedHashMap<>();

  ToDevice read(ToDeviceWire wire) throws WireException {
    if (!wire.hasSeat()) {
      return ToDeviceCodec.decode(wire);
    }
    ByteString bytes = wire.getSeat().getQuery();
    Query known = find(bytes);
    if (known == null) {
      ToDevice.Seat seat = (ToDevice.Seat) ToDeviceCodec.decode(wire);
      keep(bytes, seat.query());
      return seat;
    }
    try {
      SeatWire seat = wire.getSeat();
      Bytes salt = Bytes.wrap(seat.getSalt().toByteArray());
      return new ToDevice.Seat(known, salt, seat.getSum(), seat.getIndex());
    } catch (IllegalArgumentException e) {
      throw new WireException(String.valueOf(e.getMessage()));
    }
  }

  private synchronized @org.jspecify.annotations.Nullable Query find(ByteString bytes) {
    return recent.get(bytes);
  }

  private synchronized void keep(ByteString bytes, Query query) {
    recent.keySet().removeIf(each -> each.size() > MAX_BYTES);
    if (recent.size() >= QUERIES) {
      recent.remove(recent.keySet().iterator().next());
    }
    recent.put(bytes, query);
  }
}
