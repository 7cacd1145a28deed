package dev.sfumato.secagg.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every byte of a whole sum by visits, and of what both sides keep of it. */
class SumVectorTest {
  private static final int SEATS = 6;
  private static final int DROPPED = 1;

  private final SumSession session =
      new SumSession(
          new SessionId(Fixtures.random(32, new InsecureRandomness(1))),
          new CoordinatorId(Fixtures.random(32, new InsecureRandomness(2))),
          new SumParameters(SEATS, 1, new DropoutShare(1, 5), 3, new VectorShape(6, 12)));
  private final VectorFile file =
      new VectorFile(
          "sum.txt",
          "A sum by visits of six clients; number 1 gives no input.",
          "One may be corrupt and one in five lost: all hold shares of all, t = 2, q = 1.",
          "random.<i> is what client i draws, in the order in which it does.",
          "up.<i>.<round> and down.<i>.<round> are the messages of client i.",
          "snapshot.<round> is what client 0 keeps after its answer in a round.",
          "closing.<round> is what the server fixes when it closes one.");
  private final List<KeyPair> identities = new ArrayList<>();
  private final List<SumClient> clients = new ArrayList<>();
  private final List<Recorder> recorders = new ArrayList<>();
  private final HeapArchive archive = new HeapArchive();

  @ParameterizedTest
  @ValueSource(strings = {"conscrypt", "jdk"})
  void sum(String provider) {
    Primitives primitives =
        provider.equals("jdk") ? Providers.jdk() : Providers.conscrypt().orElseThrow();
    SumServer server =
        SumServer.open(
            new SumServerSetup(session, primitives, new InsecureRandomness(99), Workers.caller()),
            archive);
    file.put("session", session.id().value().toHex());
    file.put("coordinator", session.coordinator().value().toHex());
    seat(server, primitives);
    while (server.round() != SumRound.OVER) {
      round(server);
    }
    recorders.forEach(each -> file.put("random." + each.client, each.hex()));
    assertThat(server.result().orElseThrow().survivors()).containsExactly(0, 2, 3, 4, 5);
    file.put("sum", server.result().orElseThrow().sum().pack().toHex()).check();
  }

  private void seat(SumServer server, Primitives primitives) {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < SEATS; i++) {
      recorders.add(new Recorder(i));
      identities.add(primitives.newIdentity(new InsecureRandomness(100 + i)));
      ModularVector input = Fixtures.vector(session.parameters().shape(), random);
      file.put("input." + i, input.pack().toHex());
      file.put("identity." + i, Bytes.copyOf(identities.get(i).privateKey().expose()).toHex());
      server.admit(identities.get(i).publicKey());
      clients.add(
          SumClient.seat(
              new SumClientSetup(
                  session,
                  i,
                  identities.get(i),
                  ClientPolicy.WIDEST,
                  numbers -> Optional.of(input),
                  primitives,
                  recorders.get(i))));
    }
  }

  private void round(SumServer server) {
    int round = server.round().number();
    for (int seat = 0; seat < SEATS; seat++) {
      if (seat != DROPPED || round < SumRound.INPUTS.number()) {
        visit(server, seat, round);
      }
    }
    file.put("snapshot." + round, Bytes.wrap(clients.get(0).snapshot()).toHex());
    server.close();
    archive
        .get(Shelf.CLOSING, round)
        .ifPresent(record -> file.put("closing." + round, Bytes.wrap(record).toHex()));
  }

  private void visit(SumServer server, int seat, int round) {
    server
        .request(seat)
        .ifPresent(
            request -> {
              byte[] bytes = request.encode();
              file.put("down." + seat + "." + round, Bytes.wrap(bytes).toHex());
              clients.get(seat).receive(bytes);
            });
    Bytes answer = clients.get(seat).pending().orElseThrow();
    file.put("up." + seat + "." + round, answer.toHex());
    assertThat(server.answer(seat, answer.array()).isHeld()).isTrue();
  }

  /** RandomBytes of a seed that remembers what it gave. */
  private static final class Recorder implements RandomBytes {
    private final int client;
    private final InsecureRandomness random;
    private final ByteArrayOutputStream drawn = new ByteArrayOutputStream();

    Recorder(int client) {
      this.client = client;
      this.random = new InsecureRandomness(client);
    }

    @Override
    public void fill(byte[] target) {
      random.fill(target);
      drawn.writeBytes(target);
    }

    String hex() {
      return Bytes.wrap(drawn.toByteArray()).toHex();
    }
  }
}
