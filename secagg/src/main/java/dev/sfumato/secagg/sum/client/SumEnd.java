package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.ClientRefusalReason;
import java.util.Optional;

/** How a sum ended for a client; it stays so, in a snapshot too. */
public record SumEnd(
    ClientTurn.Kind kind, Optional<AbortReason> abort, Optional<ClientRefusalReason> refusal) {

  static SumEnd done() {
    return new SumEnd(ClientTurn.Kind.DONE, Optional.empty(), Optional.empty());
  }

  static SumEnd aborted(AbortReason reason) {
    return new SumEnd(ClientTurn.Kind.ABORTED, Optional.of(reason), Optional.empty());
  }

  static SumEnd refused(ClientRefusalReason reason) {
    return new SumEnd(ClientTurn.Kind.REFUSED, Optional.empty(), Optional.of(reason));
  }

  void write(ByteWriter writer) {
    writer.u8(kind.ordinal());
    writer.u8(abort.map(Enum::ordinal).or(() -> refusal.map(Enum::ordinal)).orElse(0));
  }

  static SumEnd read(ByteReader reader) throws MalformedMessageException {
    ClientTurn.Kind kind = value(ClientTurn.Kind.values(), reader.u8());
    int reason = reader.u8();
    return switch (kind) {
      case DONE -> done();
      case ABORTED -> aborted(value(AbortReason.values(), reason));
      case REFUSED -> refused(value(ClientRefusalReason.values(), reason));
      case ANSWERED, REPEATED, NOTHING -> throw new MalformedMessageException("no end");
    };
  }

  private static <E> E value(E[] values, int ordinal) throws MalformedMessageException {
    if (ordinal >= values.length) {
      throw new MalformedMessageException("no such value");
    }
    return values[ordinal];
  }
}
