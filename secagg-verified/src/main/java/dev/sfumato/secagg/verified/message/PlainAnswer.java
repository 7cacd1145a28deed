package dev.sfumato.secagg.verified.message;

import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.sum.message.DeclineAnswer;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.message.SumEnvelope;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.message.VerdictAnswer;

/** An answer that is no other here than where the coordinator is believed. */
public record PlainAnswer(ToSumServer answer) implements ToVerifiedServer {
  public PlainAnswer {
    kindOf(answer);
  }

  private static Kind kindOf(ToSumServer answer) {
    if (answer instanceof VerdictAnswer) {
      return Kind.VERDICT;
    }
    if (answer instanceof ReturnsAnswer) {
      return Kind.RETURNS;
    }
    if (answer instanceof DeclineAnswer) {
      return Kind.DECLINE;
    }
    throw new IllegalArgumentException("answer: " + answer.kind() + " (expected: a plain one)");
  }

  @Override
  public Kind kind() {
    return kindOf(answer);
  }

  @Override
  public long sessionTag() {
    return answer.sessionTag();
  }

  @Override
  public byte[] encode() {
    byte[] inner = answer.encode();
    ByteWriter writer = SumEnvelope.open(kind().code(), sessionTag(), Integer.BYTES + inner.length);
    TokenBytes.writeInner(inner, writer);
    return writer.finish();
  }

  static PlainAnswer read(Kind kind, long tag, ByteReader reader) throws MalformedMessageException {
    return new PlainAnswer(TokenBytes.readInner(inner(kind), tag, reader));
  }

  private static ToSumServer.Kind inner(Kind kind) {
    return switch (kind) {
      case VERDICT -> ToSumServer.Kind.VERDICT;
      case RETURNS -> ToSumServer.Kind.RETURNS;
      default -> ToSumServer.Kind.DECLINE;
    };
  }
}
