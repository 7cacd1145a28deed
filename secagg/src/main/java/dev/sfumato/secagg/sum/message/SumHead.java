package dev.sfumato.secagg.sum.message;

import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;

/**
 * What stands in front of every message to a client.
 *
 * @param sessionTag the first eight bytes of the session id, as a little-endian number
 * @param held which answer of this client is stored, by {@link #digest}; zeros if none. A client
 *     that was set back to an older state sees it here
 */
public record SumHead(long sessionTag, Bytes held) {
  public static final int HELD_BYTES = 16;

  /** What is held of a client that has not answered yet. */
  public static final Bytes NOTHING = Bytes.wrap(new byte[HELD_BYTES]);

  static final int BYTES = SumEnvelope.BYTES + HELD_BYTES;

  public SumHead {
    held.ofLength(HELD_BYTES, "held");
  }

  /** The short name of an answer: the first 16 bytes of its SHA-256. */
  public static Bytes digest(byte[] answer) {
    return Bytes.wrap(Arrays.copyOf(Sha2.sha256(answer), HELD_BYTES));
  }

  /** The name of a request by all of it but the head: it stays when only what is held changes. */
  public static Bytes contentDigest(byte[] request) {
    byte[] content = new byte[request.length - HELD_BYTES];
    System.arraycopy(request, 0, content, 0, SumEnvelope.BYTES);
    System.arraycopy(request, BYTES, content, SumEnvelope.BYTES, request.length - BYTES);
    return digest(content);
  }

  public ByteWriter open(int kind, int expected) {
    ByteWriter writer = SumEnvelope.open(kind, sessionTag, HELD_BYTES + expected);
    writer.bytes(held);
    return writer;
  }

  public static SumHead read(ByteReader reader) throws MalformedMessageException {
    long tag = reader.sessionTag();
    return new SumHead(tag, reader.bytes(HELD_BYTES));
  }
}
