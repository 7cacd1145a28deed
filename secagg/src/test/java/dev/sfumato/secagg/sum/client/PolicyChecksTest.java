package dev.sfumato.secagg.sum.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.graph.HolderGraph;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyChecksTest {
  private static final DropoutShare TENTH = new DropoutShare(1, 10);
  private static final int THRESHOLD = HolderGraph.size(100, 5, 10).threshold();

  /** 100 seats, 5 corrupt, 90 must survive, 16 bits, 1000 entries. */
  private static final SumParameters OFFERED =
      new SumParameters(100, 5, TENTH, 90, new VectorShape(1000, 16));

  /** Each limit where it just holds, and one step beyond; the threshold's from what there is. */
  @ParameterizedTest
  @CsvSource({
    "100, 90, 5, 0, 16, 1000, ''",
    "101, 90, 5, 0, 16, 1000, CLIENTS_OUTSIDE_POLICY",
    "100, 91, 5, 0, 16, 1000, SURVIVORS_OUTSIDE_POLICY",
    "100, 90, 6, 0, 16, 1000, CORRUPT_OUTSIDE_POLICY",
    "100, 90, 5, 1, 16, 1000, THRESHOLD_OUTSIDE_POLICY",
    "100, 90, 5, 0, 15, 1000, BITS_OUTSIDE_POLICY",
    "100, 90, 5, 0, 16, 999, LENGTH_OUTSIDE_POLICY",
    "101, 91, 6, 1, 15, 999, CLIENTS_OUTSIDE_POLICY"
  })
  void check_atAndBeyondEachLimit_isOfThatLimit(
      int clients,
      int survivors,
      int corruptPercent,
      int more,
      int bits,
      int length,
      String expected) {
    ClientPolicy policy =
        new ClientPolicy(clients, survivors, corruptPercent, THRESHOLD + more, bits, length);
    assertThat(refusal(policy, OFFERED, 100)).isEqualTo(expected);
  }

  @Test
  void check_ofTheWidest_takesWhateverIsSafe() throws Exception {
    SumParameters largest =
        new SumParameters(
            SumParameters.MAX_SEATS,
            5_000,
            TENTH,
            2,
            new VectorShape(VectorShape.MAX_LENGTH, VectorShape.MAX_BITS));
    HolderSize size = new PolicyChecks(ClientPolicy.WIDEST, largest).check(SumParameters.MAX_SEATS);
    assertThat(size).isEqualTo(new HolderSize(62, 27, 7));
  }

  /** A share of a percent is no share of clients rounded down. */
  @Test
  void check_corruptShareBetweenWholeClients_isNotRounded() {
    SumParameters few = new SumParameters(30, 1, TENTH, 20, new VectorShape(1, 8));
    assertThat(refusal(new ClientPolicy(3, 2, 3, 2, 62, 1), few, 30)).isEmpty();
    assertThat(refusal(new ClientPolicy(3, 2, 4, 2, 62, 1), few, 30))
        .isEqualTo("CORRUPT_OUTSIDE_POLICY");
  }

  /** What is not safe for anybody is refused whatever the policy is. */
  @Test
  void check_tooFewCameOrNoSafeGraph_isTheWrongGraph() {
    assertThat(refusal(ClientPolicy.WIDEST, OFFERED, 98)).isEqualTo("WRONG_GRAPH");
    SumParameters corrupt = new SumParameters(10, 5, TENTH, 2, new VectorShape(1, 8));
    assertThat(refusal(ClientPolicy.WIDEST, corrupt, 10)).isEqualTo("WRONG_GRAPH");
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0, 2, seats: 2",
    "100001, 0, 2, seats: 100001",
    "10, -1, 5, corrupt: -1",
    "10, 10, 5, corrupt: 10",
    "10, 1, 1, minimumSurvivors: 1",
    "10, 1, 11, minimumSurvivors: 11"
  })
  void parameters_outsideTheirRange_areRefusedByName(
      int seats, int corrupt, int survivors, String message) {
    assertThatThrownBy(
            () -> new SumParameters(seats, corrupt, TENTH, survivors, new VectorShape(1, 8)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void tag_ofASession_isItsFirstEightBytesLittleEndian() {
    Bytes value =
        Bytes.fromHex("0102030405060708" + "ff".repeat(SessionId.BYTES - SessionId.TAG_BYTES));
    assertThat(new SessionId(value).tag()).isEqualTo(0x0807060504030201L);
    assertThatThrownBy(() -> new SessionId(Bytes.wrap(new byte[31])))
        .hasMessage("session: 31 bytes (expected: 32)");
    assertThatThrownBy(() -> new CoordinatorId(Bytes.wrap(new byte[33])))
        .hasMessageContaining("33 bytes (expected: 32)");
  }

  private static String refusal(ClientPolicy policy, SumParameters offered, int arrived) {
    try {
      HolderSize unused = new PolicyChecks(policy, offered).check(arrived);
      return "";
    } catch (SumRefusedException e) {
      ClientRefusalReason reason = e.reason();
      return reason.name();
    }
  }
}
