package dev.sfumato.secagg.verified.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.client.DamagedSnapshotException;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.CredentialCheck;
import dev.sfumato.testing.AllocationLimit;
import java.util.Arrays;
import java.util.Optional;

/** Any bytes: what a client hears before its roster, and what it finds where it kept itself. */
class VerifiedClientFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(60);
  private static final VectorShape SHAPE = new VectorShape(3, 20);
  private static final SumSession SESSION =
      new SumSession(
          new SessionId(Bytes.wrap(new byte[SessionId.BYTES])),
          new CoordinatorId(Bytes.wrap(new byte[CoordinatorId.BYTES])),
          new SumParameters(60, 3, new DropoutShare(1, 10), 15, SHAPE));

  private static VerifiedSetup setup() {
    return new VerifiedSetup(
        SESSION,
        Providers.jdk().newIdentity(new InsecureRandomness(1)),
        Bytes.wrap(new byte[0]),
        CredentialCheck.OPEN,
        ClientPolicy.WIDEST,
        numbers -> Optional.of(ModularVector.of(SHAPE, 1, 2, 3)),
        Providers.jdk(),
        new InsecureRandomness(2));
  }

  /** No vector leaves whatever comes first, and a second answer is the first. */
  @FuzzTest(maxDuration = "10m")
  void receive(byte[] bytes) {
    VerifiedClient client = VerifiedClient.seat(setup());
    Optional<Bytes> leaf = client.pending();
    ClientTurn turn = client.receive(bytes);
    if (turn.kind() == ClientTurn.Kind.NOTHING || turn.kind() == ClientTurn.Kind.REPEATED) {
      assertThat(client.pending()).isEqualTo(leaf);
    }
    Optional<Bytes> answer = client.pending();
    assertThat(client.receive(bytes).kind()).isNotEqualTo(ClientTurn.Kind.ANSWERED);
    assertThat(client.end().isPresent() || client.pending().equals(answer)).isTrue();
  }

  @FuzzTest(maxDuration = "10m")
  void restore(byte[] bytes) {
    byte[] checksum = SumDerivations.sha256(bytes).array();
    byte[] snapshot = Arrays.copyOf(bytes, bytes.length + 16);
    System.arraycopy(checksum, 0, snapshot, bytes.length, 16);
    LIMIT.check(bytes.length, () -> check(snapshot));
  }

  private static void check(byte[] snapshot) {
    try {
      assertThat(VerifiedClient.restore(setup(), snapshot).snapshot()).isEqualTo(snapshot);
    } catch (DamagedSnapshotException expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }
}
