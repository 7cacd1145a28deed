package dev.sfumato.server.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.CredentialCheck;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.client.VerifiedClient;
import dev.sfumato.secagg.verified.client.VerifiedSetup;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.server.VerifiedServer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** {@link AnswerSizesTest} where devices do not believe the coordinator. */
class VerifiedSizesTest {
  private static final int SEATS = 30;
  private static final VectorShape SHAPE = new VectorShape(1_000, 17);
  private static final Primitives PRIMITIVES = Providers.best();

  @Test
  void honestAnswers_fitInEveryRound_withLittleToSpare() {
    SumSession session =
        new SumSession(
            new SessionId(Bytes.wrap(new byte[32])),
            new CoordinatorId(Bytes.wrap(new byte[32])),
            new SumParameters(SEATS, 2, new DropoutShare(1, 10), 10, SHAPE));
    VerifiedServer server =
        VerifiedServer.open(
            new SumServerSetup(session, PRIMITIVES, RandomBytes.secure(), Workers.caller()),
            CredentialCheck.OPEN,
            new HeapArchive());
    List<VerifiedClient> clients = seat(server, session);
    Set<ToVerifiedClient.Kind> asked = EnumSet.noneOf(ToVerifiedClient.Kind.class);
    while (server.round() != VerifiedRound.OVER) {
      for (int seat = 0; seat < SEATS; seat++) {
        answer(server, clients.get(seat), seat).ifPresent(asked::add);
      }
      server.close();
    }
    assertThat(server.result()).isPresent();
    assertThat(asked)
        .containsExactlyInAnyOrder(
            ToVerifiedClient.Kind.ROSTER,
            ToVerifiedClient.Kind.LEAVES,
            ToVerifiedClient.Kind.DEALT,
            ToVerifiedClient.Kind.NEIGHBOURS,
            ToVerifiedClient.Kind.ALIVE,
            ToVerifiedClient.Kind.CALLS);
  }

  private static List<VerifiedClient> seat(VerifiedServer server, SumSession session) {
    List<VerifiedClient> clients = new ArrayList<>();
    for (int i = 0; i < SEATS; i++) {
      KeyPair identity = PRIMITIVES.newIdentity(RandomBytes.secure());
      int seat = server.admit(identity.publicKey()).orElseThrow();
      VerifiedClient client =
          VerifiedClient.seat(
              new VerifiedSetup(
                  session,
                  identity,
                  Bytes.wrap(new byte[0]),
                  CredentialCheck.OPEN,
                  ClientPolicy.WIDEST,
                  numbers -> Optional.of(ModularVector.of(SHAPE, new long[SHAPE.length()])),
                  PRIMITIVES,
                  RandomBytes.secure()));
      assertThat(server.answer(seat, client.pending().orElseThrow().array()).isHeld()).isTrue();
      clients.add(client);
    }
    return clients;
  }

  private static Optional<ToVerifiedClient.Kind> answer(
      VerifiedServer server, VerifiedClient client, int seat) {
    Optional<ToVerifiedClient> request = server.request(seat);
    request.ifPresent(
        asked -> {
          byte[] answer = client.receive(asked.encode()).outgoing().orElseThrow().array();
          int most = VerifiedSizes.of(asked, SHAPE);
          assertThat(answer.length).as(asked.kind().name()).isLessThanOrEqualTo(most);
          // A threshold is less than the holders; of how many a client has shares nobody says.
          int spare = asked.kind() == ToVerifiedClient.Kind.CALLS ? 600 * 32 : answer.length / 3;
          assertThat(most).as(asked.kind().name()).isLessThan(answer.length + spare + 256);
          assertThat(server.answer(seat, answer).isHeld()).isTrue();
        });
    return request.map(ToVerifiedClient::kind);
  }
}
