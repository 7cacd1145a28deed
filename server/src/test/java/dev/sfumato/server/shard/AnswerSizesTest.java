package dev.sfumato.server.shard;

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
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every answer of an honest device fits into what it may send, which is hardly more. */
class AnswerSizesTest {
  private static final int SEATS = 30;
  private static final VectorShape SHAPE = new VectorShape(1_000, 17);
  private static final Primitives PRIMITIVES = Providers.best();

  @Test
  void honestAnswers_fitInEveryRound_withLittleToSpare() {
    SumSession session =
        new SumSession(
            new SessionId(Bytes.wrap(new byte[32])),
            new CoordinatorId(Bytes.wrap(new byte[32])),
            new SumParameters(SEATS, 2, new DropoutShare(1, 5), 10, SHAPE));
    SumServer server =
        SumServer.open(
            new SumServerSetup(session, PRIMITIVES, RandomBytes.secure(), Workers.caller()),
            new HeapArchive());
    List<SumClient> clients = seat(server, session);
    Set<ToSumClient.Kind> asked = EnumSet.noneOf(ToSumClient.Kind.class);
    while (server.round() != SumRound.OVER) {
      for (int seat = 0; seat < SEATS; seat++) {
        answer(server, clients.get(seat), seat).ifPresent(asked::add);
      }
      server.close();
    }
    assertThat(server.result()).isPresent();
    assertThat(asked)
        .containsExactlyInAnyOrder(
            ToSumClient.Kind.HOLDERS,
            ToSumClient.Kind.PARCELS,
            ToSumClient.Kind.MASKS,
            ToSumClient.Kind.OPENING);
  }

  private static List<SumClient> seat(SumServer server, SumSession session) {
    List<SumClient> clients = new ArrayList<>();
    for (int i = 0; i < SEATS; i++) {
      KeyPair identity = PRIMITIVES.newIdentity(RandomBytes.secure());
      int seat = server.admit(identity.publicKey()).orElseThrow();
      SumClient client =
          SumClient.seat(
              new SumClientSetup(
                  session,
                  seat,
                  identity,
                  ClientPolicy.WIDEST,
                  numbers -> Optional.of(ModularVector.of(SHAPE, new long[SHAPE.length()])),
                  PRIMITIVES,
                  RandomBytes.secure()));
      assertThat(server.answer(seat, client.pending().orElseThrow().array()).isHeld()).isTrue();
      clients.add(client);
    }
    return clients;
  }

  private static Optional<ToSumClient.Kind> answer(SumServer server, SumClient client, int seat) {
    Optional<ToSumClient> request = server.request(seat);
    request.ifPresent(
        asked -> {
          byte[] answer = client.receive(asked.encode()).outgoing().orElseThrow().array();
          int most = AnswerSizes.of(asked, SHAPE);
          assertThat(answer.length).as(asked.kind().name()).isLessThanOrEqualTo(most);
          // A threshold is less than the holders; of a verdict eight are a byte.
          assertThat(most)
              .as(asked.kind().name())
              .isLessThan(answer.length + answer.length / 3 + 128);
          assertThat(server.answer(seat, answer).isHeld()).isTrue();
        });
    return request.map(ToSumClient::kind);
  }
}
