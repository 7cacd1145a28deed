package dev.sfumato.server.gate;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import dev.sfumato.server.messages.StreamEnd;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.reactivestreams.Subscriber;
import org.reactivestreams.Subscription;

/**
 * Cuts what a device sends into messages, and holds it to its limits on the raw bytes: a message
 * that is too long for the stream as it stands is refused by its prefix, before a byte of it is
 * kept, and a compressed one unseen.
 *
 * <p>One message at a time is handed over, when it was asked for. What comes before that waits: no
 * more bytes than one message of the longest may have and one short one, and no more than a few
 * messages. The end of the device's side comes after its messages.
 *
 * <p>Safe for many threads. Bytes come in on the call's own; whoever asks for the next message does
 * not have to wake that thread for it.
 */
final class MessageReader implements Subscriber<HttpObject> {
  /** Who takes the messages. */
  interface Taker {
    /** The longest message that the device may send now. */
    int mostBytes();

    /** Whether its next message takes no time: a short one is then taken where it arrives. */
    boolean isQuick();

    void message(byte[] message);

    /** The device will not say any more. */
    void finished();

    /** The device or its connection is gone. */
    void lost();

    /** What it sent breaks a rule of the transport. */
    void broke(StreamEnd end, String fault);
  }

  /** An honest device waits for an answer before it speaks again, but may decline meanwhile. */
  private static final int MAX_WAITING = 4;

  /** So much is reserved for a message before its bytes are there. */
  private static final int FIRST_BYTES = 1 << 12;

  /** The longest message that is taken where it arrives. */
  private static final int SHORT_BYTES = 1 << 14;

  private final Executor workers;
  private final byte[] prefix = new byte[GrpcFrames.PREFIX_BYTES];
  private final Deque<byte[]> waiting = new ArrayDeque<>();
  private Taker taker;
  private byte[] body = {};
  private int prefixBytes;
  private int bodyBytes;
  private int expected;
  private int held;
  private int asked;
  private Optional<byte[]> arrived = Optional.empty();
  private boolean arriving;
  private boolean busy;
  private boolean finished;
  private boolean done;

  /**
   * Makes a reader.
   *
   * @param workers where messages are taken
   */
  @SuppressWarnings("NullAway.Init") // The taker comes before the first message.
  MessageReader(Executor workers) {
    this.workers = workers;
  }

  /** Hands the messages to a taker, which there is before the first comes. */
  MessageReader to(Taker messages) {
    taker = messages;
    return this;
  }

  /** Asks for one more message. */
  synchronized void requestNext() {
    asked++;
    handOver();
  }

  /** Throws away what is here and what is still to come. */
  synchronized void discard() {
    stop();
  }

  private void stop() {
    done = true;
    waiting.clear();
    body = new byte[0];
  }

  @Override
  public void onSubscribe(Subscription subscription) {
    // All that comes is counted here; what the transport kept for us would be counted nowhere.
    subscription.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(HttpObject object) {
    if (object instanceof HttpData data) {
      byte[] bytes = data.array();
      int at = 0;
      while (at < bytes.length) {
        at = read(bytes, at);
        takeArrived().ifPresent(this::take);
      }
    }
  }

  /** Reads until a message is to be taken here, or to the end; how far that is. */
  private synchronized int read(byte[] bytes, int from) {
    arriving = true;
    int at = from;
    while (at < bytes.length && !done && arrived.isEmpty()) {
      at += prefixBytes < prefix.length ? readPrefix(bytes, at) : readBody(bytes, at);
    }
    arriving = false;
    return done ? bytes.length : at;
  }

  /** Not under our lock: whoever takes a message has one too. */
  private synchronized Optional<byte[]> takeArrived() {
    Optional<byte[]> message = arrived;
    arrived = Optional.empty();
    return message;
  }

  private int readPrefix(byte[] bytes, int from) {
    int count = Math.min(prefix.length - prefixBytes, bytes.length - from);
    System.arraycopy(bytes, from, prefix, prefixBytes, count);
    prefixBytes += count;
    if (prefixBytes == prefix.length) {
      begin();
    }
    return count;
  }

  private void begin() {
    long length = 0;
    for (int i = 1; i < prefix.length; i++) {
      length = length << Byte.SIZE | (prefix[i] & 0xff);
    }
    int most = taker.mostBytes();
    if (prefix[0] != 0) {
      fail(StreamEnd.MALFORMED, "a compressed message (expected: none)");
    } else if (length > most) {
      fail(
          StreamEnd.OVERSIZED,
          "a message of " + length + " bytes (expected: at most " + most + ")");
    } else if (waiting.size() >= MAX_WAITING || held + length > most + GateLimits.GREETING_BYTES) {
      fail(StreamEnd.OVERSIZED, "more messages before an answer (expected: one)");
    } else {
      expected = (int) length;
      held += expected;
      body = new byte[Math.min(expected, FIRST_BYTES)];
      bodyBytes = 0;
      endIfWhole();
    }
  }

  private int readBody(byte[] bytes, int from) {
    int count = Math.min(expected - bodyBytes, bytes.length - from);
    if (bodyBytes + count > body.length) {
      int room = Math.max(bodyBytes + count, 2 * body.length);
      body = Arrays.copyOf(body, Math.min(expected, room));
    }
    System.arraycopy(bytes, from, body, bodyBytes, count);
    bodyBytes += count;
    endIfWhole();
    return count;
  }

  private void endIfWhole() {
    if (bodyBytes == expected) {
      prefixBytes = 0;
      waiting.add(body);
      body = new byte[0];
      handOver();
    }
  }

  private void handOver() {
    if (busy || done) {
      return;
    }
    if (!waiting.isEmpty() && asked > 0) {
      asked--;
      busy = true;
      handOver(waiting.remove());
    } else if (finished && waiting.isEmpty()) {
      stop();
      workers.execute(taker::finished);
    }
  }

  /** To wake a worker is dearer than what most messages take. */
  private void handOver(byte[] message) {
    if (arriving && message.length <= SHORT_BYTES && taker.isQuick()) {
      arrived = Optional.of(message);
    } else {
      workers.execute(() -> take(message));
    }
  }

  private void take(byte[] message) {
    try {
      taker.message(message);
    } finally {
      taken(message.length);
    }
  }

  private synchronized void taken(int bytes) {
    busy = false;
    held -= bytes;
    handOver();
  }

  private void fail(StreamEnd end, String fault) {
    stop();
    workers.execute(() -> taker.broke(end, fault));
  }

  @Override
  public synchronized void onComplete() {
    finished = true;
    handOver();
  }

  @Override
  public synchronized void onError(Throwable cause) {
    stop();
    workers.execute(taker::lost);
  }
}
