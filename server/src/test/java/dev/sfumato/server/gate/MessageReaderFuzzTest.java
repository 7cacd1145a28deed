package dev.sfumato.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.linecorp.armeria.common.HttpData;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.testing.AllocationLimit;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** Any bytes in any pieces: the messages that they are, in order, or one fault and no more. */
class MessageReaderFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(4_000);
  private static final int MAX_BYTES = 1_000;

  /** The first byte says how long the pieces are. */
  @FuzzTest(maxDuration = "10m")
  void read(byte[] bytes) {
    if (bytes.length > 0) {
      int piece = 1 + Byte.toUnsignedInt(bytes[0]);
      byte[] sent = Arrays.copyOfRange(bytes, 1, bytes.length);
      LIMIT.check(bytes.length, () -> read(sent, piece));
    }
  }

  private static void read(byte[] sent, int piece) {
    Taken taken = new Taken();
    taken.reader.requestNext();
    for (int from = 0; from < sent.length; from += piece) {
      int to = Math.min(sent.length, from + piece);
      taken.reader.onNext(HttpData.wrap(Arrays.copyOfRange(sent, from, to)));
    }
    taken.reader.onComplete();
    byte[] framed = taken.framed.toByteArray();
    assertThat(Arrays.copyOf(sent, framed.length)).isEqualTo(framed);
    assertThat(taken.ends).isLessThanOrEqualTo(1);
  }

  private static final class Taken implements MessageReader.Taker {
    final MessageReader reader = new MessageReader(Runnable::run).to(this);
    final ByteArrayOutputStream framed = new ByteArrayOutputStream();
    int ends;

    @Override
    public int mostBytes() {
      return MAX_BYTES;
    }

    @Override
    public boolean isQuick() {
      return framed.size() % 2 == 0;
    }

    @Override
    public void message(byte[] message) {
      assertThat(ends).isZero();
      assertThat(message.length).isLessThanOrEqualTo(MAX_BYTES);
      framed.writeBytes(ByteBuffer.allocate(5).put((byte) 0).putInt(message.length).array());
      framed.writeBytes(message);
      reader.requestNext();
    }

    @Override
    public void finished() {
      ends++;
    }

    @Override
    public void lost() {
      ends++;
    }

    @Override
    public void broke(StreamEnd end, String fault) {
      assertThat(fault).isNotBlank();
      ends++;
    }
  }
}
