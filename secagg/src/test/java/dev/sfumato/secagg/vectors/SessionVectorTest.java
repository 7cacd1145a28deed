package dev.sfumato.secagg.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.SecAggClient;
import dev.sfumato.secagg.SecAggServer;
import dev.sfumato.secagg.client.ClientSetup;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.secagg.server.ServerSetup;
import dev.sfumato.secagg.server.ServerStep;
import dev.sfumato.secagg.session.ClientPolicy;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A whole session of five clients of which client 1 shares and then sends no vector. */
class SessionVectorTest {
  private static final int CLIENTS = 5;
  private static final int DROPPED = 1;

  private final Session session = Fixtures.session(parameters(), 2026);
  private final VectorFile file =
      new VectorFile(
          "session.txt",
          "Five clients, one corrupt, one may be lost: a complete graph, t = 3.",
          "random.<i> is what client i draws, in the order of docs/protocol.md.",
          "up.<i>.<round> and down.<i>.<round> are the messages of client i.");
  private final List<ModularVector> inputs = new ArrayList<>();
  private final List<KeyPair> identities = new ArrayList<>();
  private final List<SecAggClient> clients = new ArrayList<>();
  private final List<Recorder> recorders = new ArrayList<>();

  private static SecAggParameters parameters() {
    return SecAggParameters.builder()
        .clients(CLIENTS)
        .corrupt(1)
        .toleratedDropouts(1)
        .bits(12)
        .length(6)
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"conscrypt", "jdk"})
  void session(String provider) {
    Primitives primitives =
        provider.equals("jdk") ? Providers.jdk() : Providers.conscrypt().orElseThrow();
    describe(primitives);
    SecAggServer server =
        new SecAggServer(
            new ServerSetup(
                session,
                client -> identities.get(client).publicKey(),
                primitives,
                new InsecureRandomness(99),
                Workers.caller()));
    Map<Integer, ToServer> uploads = start();
    for (int round = 0; round < 4; round++) {
      uploads = round(server, round, uploads);
    }
    recorders.forEach(each -> file.put("random." + each.client, each.hex()));
    assertThat(server.result().orElseThrow().survivors()).containsExactly(0, 2, 3, 4);
    file.put("sum", server.result().orElseThrow().sum().pack().toHex()).check();
  }

  private void describe(Primitives primitives) {
    file.put("session", session.id().value().toHex());
    file.put("coordinator", session.coordinator().value().toHex());
    file.put("numbers", "clients 5, corrupt 1, least survivors 4, bits 12, length 6");
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < CLIENTS; i++) {
      Recorder recorder = new Recorder(i);
      recorders.add(recorder);
      identities.add(primitives.newIdentity(new InsecureRandomness(100 + i)));
      inputs.add(Fixtures.vector(parameters().shape(), random));
      file.put("input." + i, inputs.get(i).pack().toHex());
      file.put("identity." + i, Bytes.copyOf(identities.get(i).privateKey().expose()).toHex());
      int index = i;
      clients.add(
          SecAggClient.seat(
              new ClientSetup(
                  session,
                  i,
                  identities.get(i),
                  ClientPolicy.WIDEST,
                  () -> inputs.get(index),
                  primitives,
                  recorder)));
    }
  }

  private Map<Integer, ToServer> start() {
    Map<Integer, ToServer> uploads = new LinkedHashMap<>();
    for (int i = 0; i < CLIENTS; i++) {
      uploads.put(i, clients.get(i).start().orElseThrow());
    }
    return uploads;
  }

  private Map<Integer, ToServer> round(
      SecAggServer server, int round, Map<Integer, ToServer> uploads) {
    List<Outgoing> answers = new ArrayList<>();
    uploads.forEach(
        (client, message) -> {
          if (round != 2 || client != DROPPED) {
            file.put("up." + client + "." + round, Bytes.wrap(message.encode()).toHex());
            ServerStep step = server.receive(client, message.encode());
            answers.addAll(step.outgoing());
          }
        });
    if (round == 2) {
      answers.addAll(server.closeRound().outgoing());
    }
    Map<Integer, ToServer> next = new LinkedHashMap<>();
    for (Outgoing answer : answers) {
      byte[] bytes = answer.message().encode();
      file.put("down." + answer.client() + "." + round, Bytes.wrap(bytes).toHex());
      Optional<ToServer> reply = clients.get(answer.client()).receive(bytes);
      reply.ifPresent(each -> next.put(answer.client(), each));
    }
    return next;
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
