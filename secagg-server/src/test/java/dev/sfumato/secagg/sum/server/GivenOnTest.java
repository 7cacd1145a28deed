package dev.sfumato.secagg.sum.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import org.junit.jupiter.api.Test;

/** A seat without keys that goes to another. */
class GivenOnTest {
  private static final Primitives PRIMITIVES = Providers.best();
  private static final int SEATS = 6;

  private final SumServerSetup setup =
      new SumServerSetup(
          new SumSession(
              new SessionId(Bytes.wrap(new byte[32])),
              new CoordinatorId(Bytes.wrap(new byte[32])),
              new SumParameters(SEATS, 1, new DropoutShare(1, 5), 3, new VectorShape(6, 12))),
          PRIMITIVES,
          RandomBytes.secure(),
          Workers.caller());
  private final HeapArchive archive = new HeapArchive();

  private static Bytes identity() {
    return PRIMITIVES.newIdentity(RandomBytes.secure()).publicKey();
  }

  @Test
  void seatWithoutKeys_isTheOthers_alsoAfterARestart() {
    SumServer server = SumServer.open(setup, archive);
    Bytes first = identity();
    assertThat(server.admit(first)).hasValue(0);
    for (int seat = 1; seat < SEATS; seat++) {
      assertThat(server.admit(identity())).hasValue(seat);
    }
    Bytes other = identity();
    assertThat(server.admit(other)).isEmpty();

    assertThat(server.giveOn(0, other)).isTrue();

    assertThat(server.admit(other)).hasValue(0);
    assertThat(server.admit(first)).isEmpty();
    SumServer again = SumServer.open(setup, archive);
    assertThat(again.admit(other)).hasValue(0);
    assertThat(again.admit(first)).isEmpty();
  }

  @Test
  void seatOfOneThatIsOut_orForOneThatHasASeat_isNotGivenOn() {
    SumServer server = SumServer.open(setup, archive);
    Bytes second = identity();
    assertThat(server.admit(identity())).hasValue(0);
    assertThat(server.admit(second)).hasValue(1);

    assertThat(server.giveOn(0, second)).isFalse();
    server.lose(0, DropReason.DECLINED);
    assertThat(server.giveOn(0, identity())).isFalse();
  }
}
