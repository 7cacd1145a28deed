package dev.sfumato.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.message.Decline;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecurePrimitives;
import dev.sfumato.secagg.testing.SessionRun;
import dev.sfumato.secagg.vector.LittleEndian;
import java.util.Arrays;
import java.util.Optional;

/**
 * Both state machines under arbitrary bytes. The first byte chooses after how many rounds, the
 * second whom the bytes are from or for; the rest is handed over as it is. The first ten bytes of
 * the rest are made a good envelope when the third bit of the first byte says so.
 */
class SessionFuzzTest {
  private static final Primitives REAL = SessionRun.PRIMITIVES;
  private static final Primitives QUICK = new InsecurePrimitives();

  @FuzzTest(maxDuration = "10m")
  void server(byte[] bytes) {
    server(bytes, REAL);
  }

  @FuzzTest(maxDuration = "10m")
  void client(byte[] bytes) {
    client(bytes, REAL);
  }

  @FuzzTest(maxDuration = "10m")
  void serverWithInsecureKeys(byte[] bytes) {
    server(bytes, QUICK);
  }

  @FuzzTest(maxDuration = "10m")
  void clientWithInsecureKeys(byte[] bytes) {
    client(bytes, QUICK);
  }

  private static void server(byte[] bytes, Primitives primitives) {
    if (bytes.length < 2) {
      return;
    }
    SessionRun run = after(bytes[0] & 3, primitives);
    int client = bytes[1] % 7;
    run.spread(run.server.receive(client, message(run, bytes)));
    while (!run.mailbox.isEmpty()) {
      run.deliver();
    }
    assertThat(run.server.drops().keySet()).isSubsetOf(client);
    run.server
        .result()
        .ifPresent(result -> assertThat(result.survivors().size()).isGreaterThanOrEqualTo(5));
  }

  private static void client(byte[] bytes, Primitives primitives) {
    if (bytes.length < 2) {
      return;
    }
    SessionRun run = after(bytes[0] & 3, primitives);
    SecAggClient client = run.clients.get(Math.floorMod(bytes[1], 6));
    Optional<ToServer> answer = client.receive(message(run, bytes));
    // Nobody who does not know the session's keys gets anything but a refusal out of a client.
    if (client.refusal().isPresent()) {
      assertThat(answer).containsInstanceOf(Decline.class);
    }
    assertThat(client.receive(message(run, bytes)))
        .satisfiesAnyOf(
            again -> assertThat(again).isEmpty(),
            again -> assertThat(again).containsInstanceOf(Decline.class));
  }

  private static SessionRun after(int rounds, Primitives primitives) {
    Session session = Fixtures.session(Fixtures.small(), 5);
    SessionRun run = new SessionRun(session, 5, Workers.caller(), primitives).start();
    for (int i = 0; i < rounds; i++) {
      run.deliver();
    }
    return run;
  }

  private static byte[] message(SessionRun run, byte[] bytes) {
    byte[] message = Arrays.copyOfRange(bytes, 2, bytes.length);
    if ((bytes[0] & 4) != 0 && message.length >= 10) {
      message[0] = 1;
      LittleEndian.putLong(message, 2, run.session.id().tag());
    }
    return message;
  }
}
