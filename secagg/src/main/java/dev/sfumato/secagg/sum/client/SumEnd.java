package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.ClientRefusalReason;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** How a sum ended for a client; it stays so, in a snapshot too. */
public record SumEnd(
    ClientTurn.Kind kind, Optional<AbortReason> abort, Optional<ClientRefusalReason> refusal) {

  public static SumEnd done() {
    return new SumEnd(ClientTurn.Kind.DONE, Optional.empty(), Optional.empty());
  }

  public static SumEnd aborted(AbortReason reason) {
    return new SumEnd(ClientTurn.Kind.ABORTED, Optional.of(reason), Optional.empty());
  }

  public static SumEnd refused(ClientRefusalReason reason) {
    return new SumEnd(ClientTurn.Kind.REFUSED, Optional.empty(), Optional.of(reason));
  }

  public void write(ByteWriter writer) {
    write(kind.name(), writer);
    write(abort.map(Enum::name).or(() -> refusal.map(Enum::name)).orElse(""), writer);
  }

  public static SumEnd read(ByteReader reader) throws MalformedMessageException {
    ClientTurn.Kind kind = named(ClientTurn.Kind.values(), text(reader));
    String reason = text(reader);
    return switch (kind) {
      case DONE -> done();
      case ABORTED -> aborted(named(AbortReason.values(), reason));
      case REFUSED -> refused(named(ClientRefusalReason.values(), reason));
      case ANSWERED, REPEATED, NOTHING -> throw new MalformedMessageException("no end");
    };
  }

  private static void write(String text, ByteWriter writer) {
    writer.u8(text.length());
    writer.bytes(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static String text(ByteReader reader) throws MalformedMessageException {
    return new String(reader.bytes(reader.u8()).array(), StandardCharsets.US_ASCII);
  }

  private static <E extends Enum<E>> E named(E[] values, String name)
      throws MalformedMessageException {
    return Arrays.stream(values)
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new MalformedMessageException("no such value"));
  }
}
