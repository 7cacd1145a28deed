package dev.sfumato.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.linecorp.armeria.common.HttpData;
import dev.sfumato.server.messages.StreamEnd;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Bytes into messages, held to the limits on what is raw. */
class MessageReaderTest {
  private static final int MAX_BYTES = 5_000;

  private final Deque<Runnable> work = new ArrayDeque<>();
  private final List<String> heard = new ArrayList<>();
  private boolean quick;
  private final MessageReader reader = new MessageReader(work::add).to(new Taker());

  @Test
  void messages_inAnyPieces_arriveWhole() {
    byte[] two = join(frame(new byte[3]), frame(new byte[1_000]));
    for (int size : new int[] {1, 2, 5, 7, 999, 2_000}) {
      heard.clear();
      ask(2);
      for (int from = 0; from < two.length; from += size) {
        feed(Arrays.copyOfRange(two, from, Math.min(two.length, from + size)));
      }
      assertThat(heard).as("pieces of %d", size).containsExactly("3 bytes", "1000 bytes");
    }
  }

  @Test
  void message_thatWasNotAskedFor_waits() {
    feed(frame(new byte[3]));
    assertThat(heard).isEmpty();
    ask(1);
    assertThat(heard).containsExactly("3 bytes");
  }

  @Test
  void quickMessage_isTakenWhereItArrives() {
    quick = true;
    reader.requestNext();
    reader.onNext(HttpData.wrap(frame(new byte[3])));
    assertThat(work).isEmpty();
    assertThat(heard).containsExactly("3 bytes");
  }

  @Test
  void quickMessageThatHadToWait_isForAWorker() {
    quick = true;
    reader.onNext(HttpData.wrap(frame(new byte[3])));
    reader.requestNext();
    assertThat(heard).isEmpty();
    assertThat(work).hasSize(1);
  }

  @Test
  void prefixOfALongMessage_isOversizedBeforeAByteOfIt() {
    ask(1);
    feed(prefix(0, MAX_BYTES + 1));
    assertThat(heard).containsExactly("OVERSIZED a message of 5001 bytes (expected: at most 5000)");
  }

  @Test
  void prefixOfFourGigabytes_isOversized() {
    feed(prefix(0, -1));
    assertThat(heard).first().asString().startsWith("OVERSIZED a message of 4294967295 bytes");
  }

  @Test
  void prefixOfACompressedMessage_isMalformed() {
    feed(prefix(1, 10));
    assertThat(heard).containsExactly("MALFORMED a compressed message (expected: none)");
  }

  @Test
  void longMessagesInARow_areOversized() {
    feed(frame(new byte[MAX_BYTES]));
    feed(frame(new byte[GateLimits.GREETING_BYTES]));
    assertThat(heard).isEmpty();
    feed(frame(new byte[1]));
    assertThat(heard).first().asString().startsWith("OVERSIZED more messages");
  }

  @Test
  void manyEmptyMessagesInARow_areOversized() {
    for (int i = 0; i < 5; i++) {
      feed(frame(new byte[0]));
    }
    assertThat(heard).first().asString().startsWith("OVERSIZED more messages");
  }

  @Test
  void messagesThatWereTaken_doNotCount() {
    for (int i = 0; i < 50; i++) {
      ask(1);
      feed(frame(new byte[MAX_BYTES]));
    }
    assertThat(heard).hasSize(50).containsOnly("5000 bytes");
  }

  @Test
  void endOfTheDevice_comesAfterItsMessages() {
    ask(1);
    feed(frame(new byte[3]));
    reader.onComplete();
    run();
    assertThat(heard).containsExactly("3 bytes", "finished");
  }

  @Test
  void endInTheMiddleOfAMessage_isTheEnd() {
    ask(1);
    feed(prefix(0, 100));
    reader.onComplete();
    run();
    assertThat(heard).containsExactly("finished");
  }

  @Test
  void whatComesAfterAFault_isThrownAway() {
    ask(3);
    feed(join(prefix(1, 3), new byte[3], frame(new byte[4])));
    feed(frame(new byte[4]));
    assertThat(heard).hasSize(1);
  }

  @Test
  void whatComesAfterDiscard_isThrownAway() {
    ask(3);
    reader.discard();
    feed(frame(new byte[4]));
    reader.onComplete();
    run();
    assertThat(heard).isEmpty();
  }

  @Test
  void aLostConnection_isLost() {
    reader.onError(new IllegalStateException("gone"));
    run();
    assertThat(heard).containsExactly("lost");
  }

  private void ask(int count) {
    for (int i = 0; i < count; i++) {
      reader.requestNext();
    }
    run();
  }

  private void feed(byte[] bytes) {
    reader.onNext(HttpData.wrap(bytes));
    run();
  }

  private void run() {
    while (!work.isEmpty()) {
      work.remove().run();
    }
  }

  private static byte[] frame(byte[] message) {
    return GrpcFrames.frame(message);
  }

  private static byte[] prefix(int compressed, int length) {
    return ByteBuffer.allocate(5).put((byte) compressed).putInt(length).array();
  }

  private static byte[] join(byte[]... pieces) {
    int length = Arrays.stream(pieces).mapToInt(piece -> piece.length).sum();
    ByteBuffer all = ByteBuffer.allocate(length);
    for (byte[] piece : pieces) {
      all.put(piece);
    }
    return all.array();
  }

  private final class Taker implements MessageReader.Taker {
    @Override
    public int mostBytes() {
      return MAX_BYTES;
    }

    @Override
    public boolean isQuick() {
      return quick;
    }

    @Override
    public void message(byte[] message) {
      heard.add(message.length + " bytes");
    }

    @Override
    public void finished() {
      heard.add("finished");
    }

    @Override
    public void lost() {
      heard.add("lost");
    }

    @Override
    public void broke(StreamEnd end, String fault) {
      heard.add(end + " " + fault);
    }
  }
}
