package dev.sfumato.secagg.vectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.CredentialCheck;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.client.VerifiedClient;
import dev.sfumato.secagg.verified.client.VerifiedSetup;
import dev.sfumato.secagg.verified.server.VerifiedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every byte of one client of a whole verified sum, and the hashes of all the others. */
class VerifiedVectorTest {
  private static final int SEATS = 12;
  private static final int DROPPED = 1;

  private final SumSession session =
      new SumSession(
          new SessionId(Fixtures.random(32, new InsecureRandomness(1))),
          new CoordinatorId(Fixtures.random(32, new InsecureRandomness(2))),
          new SumParameters(SEATS, 1, new DropoutShare(1, 10), 3, new VectorShape(6, 12)));
  private final VectorFile file =
      new VectorFile(
          "verified.txt",
          "A verified sum of twelve clients without credentials; number 1 gives no input.",
          "One may be corrupt and one in ten lost.",
          "up.0.<round> and down.0.<round> are the messages of client 0; of each other client i",
          "they are SHA-256 of the message. snapshot.<round> is SHA-256 of what client 0 keeps.");
  private final List<VerifiedClient> clients = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(strings = {"conscrypt", "jdk"})
  void sum(String provider) {
    Primitives primitives =
        provider.equals("jdk") ? Providers.jdk() : Providers.conscrypt().orElseThrow();
    VerifiedServer server =
        VerifiedServer.open(
            new SumServerSetup(session, primitives, new InsecureRandomness(99), Workers.caller()),
            CredentialCheck.OPEN,
            new HeapArchive());
    file.put("session", session.id().value().toHex());
    file.put("coordinator", session.coordinator().value().toHex());
    seat(server, primitives);
    while (server.round() != VerifiedRound.OVER) {
      round(server);
    }
    file.put("sum", server.result().orElseThrow().sum().pack().toHex()).check();
  }

  private void seat(VerifiedServer server, Primitives primitives) {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < SEATS; i++) {
      KeyPair identity = primitives.newIdentity(new InsecureRandomness(100 + i));
      ModularVector input = Fixtures.vector(session.parameters().shape(), random);
      file.put("input." + i, input.pack().toHex());
      file.put("identity." + i, Bytes.copyOf(identity.privateKey().expose()).toHex());
      server.admit(identity.publicKey());
      clients.add(
          VerifiedClient.seat(
              new VerifiedSetup(
                  session,
                  identity,
                  Bytes.wrap(new byte[0]),
                  CredentialCheck.OPEN,
                  ClientPolicy.WIDEST,
                  numbers -> Optional.of(input),
                  primitives,
                  new InsecureRandomness(i))));
    }
  }

  private void round(VerifiedServer server) {
    int round = server.round().number();
    for (int seat = 0; seat < SEATS; seat++) {
      if (seat != DROPPED || round < VerifiedRound.INPUTS.number()) {
        visit(server, seat, round);
      }
    }
    byte[] kept = clients.get(0).snapshot();
    file.put("snapshot." + round, SumDerivations.sha256(kept).toHex());
    server.flush();
    server.close();
  }

  private void visit(VerifiedServer server, int seat, int round) {
    if (round > VerifiedRound.KEYS.number()) {
      byte[] request = server.request(seat).orElseThrow().encode();
      put("down", seat, round, Bytes.wrap(request));
      clients.get(seat).receive(request);
    }
    Bytes answer = clients.get(seat).pending().orElseThrow();
    put("up", seat, round, answer);
    assertThat(server.answer(seat, answer.array()).isHeld()).isTrue();
  }

  private void put(String way, int seat, int round, Bytes message) {
    Bytes value = seat == 0 ? message : SumDerivations.sha256(message.array());
    file.put(way + "." + seat + "." + round, value.toHex());
  }
}
