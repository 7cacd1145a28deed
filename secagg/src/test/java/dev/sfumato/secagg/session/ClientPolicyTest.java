package dev.sfumato.secagg.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.graph.GraphRule;
import dev.sfumato.secagg.graph.GraphSize;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientPolicyTest {
  /** 100 clients, 5 of them corrupt, 90 must survive, a threshold of 6, 16 bits, 1000 entries. */
  private static SecAggParameters offered() {
    return new SecAggParameters(
        100, 5, 90, new VectorShape(1000, 16), GraphRule.SPARSE, new GraphSize(16, 6));
  }

  /** Each limit where it just holds, and one step beyond. */
  @ParameterizedTest
  @CsvSource({
    "100, 90, 5, 6, 16, 1000, ''",
    "101, 90, 5, 6, 16, 1000, CLIENTS_OUTSIDE_POLICY",
    "100, 91, 5, 6, 16, 1000, SURVIVORS_OUTSIDE_POLICY",
    "100, 90, 6, 6, 16, 1000, CORRUPT_OUTSIDE_POLICY",
    "100, 90, 5, 7, 16, 1000, THRESHOLD_OUTSIDE_POLICY",
    "100, 90, 5, 6, 15, 1000, BITS_OUTSIDE_POLICY",
    "100, 90, 5, 6, 16, 999, LENGTH_OUTSIDE_POLICY",
    "101, 91, 6, 7, 15, 999, CLIENTS_OUTSIDE_POLICY"
  })
  void refusal_atAndBeyondEachLimit_isOfThatLimit(
      int clients,
      int survivors,
      int corruptPercent,
      int threshold,
      int bits,
      int length,
      String expected) {
    ClientPolicy policy =
        new ClientPolicy(clients, survivors, corruptPercent, threshold, bits, length);
    assertThat(policy.refusal(offered()).map(Enum::name).orElse("")).isEqualTo(expected);
  }

  @Test
  void refusal_ofTheWidest_isNothingForAnySession() {
    SecAggParameters largest =
        new SecAggParameters(
            SecAggParameters.MAX_CLIENTS,
            0,
            2,
            new VectorShape(VectorShape.MAX_LENGTH, VectorShape.MAX_BITS),
            GraphRule.SPARSE,
            new GraphSize(2, 2));
    assertThat(ClientPolicy.WIDEST.refusal(largest)).isEmpty();
  }

  /** A share of a percent is no share of clients rounded down. */
  @Test
  void refusal_corruptShareBetweenWholeClients_isNotRounded() {
    SecAggParameters few =
        new SecAggParameters(
            30, 1, 20, new VectorShape(1, 8), GraphRule.SPARSE, new GraphSize(4, 3));
    assertThat(new ClientPolicy(3, 2, 3, 2, 62, 1).refusal(few)).isEmpty();
    assertThat(new ClientPolicy(3, 2, 4, 2, 62, 1).refusal(few))
        .contains(ClientRefusalReason.CORRUPT_OUTSIDE_POLICY);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 0, 2, clients: 2",
    "100001, 0, 2, clients: 100001",
    "10, -1, 5, corrupt: -1",
    "10, 10, 5, corrupt: 10",
    "10, 1, 1, minimumSurvivors: 1",
    "10, 1, 11, minimumSurvivors: 11"
  })
  void parameters_outsideTheirRange_areRefusedByName(
      int clients, int corrupt, int survivors, String message) {
    assertThatThrownBy(
            () ->
                new SecAggParameters(
                    clients,
                    corrupt,
                    survivors,
                    new VectorShape(1, 8),
                    GraphRule.SPARSE,
                    new GraphSize(2, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void parameters_moreNeighboursThanOthers_areRefused() {
    assertThatThrownBy(
            () ->
                new SecAggParameters(
                    4, 0, 3, new VectorShape(1, 8), GraphRule.SPARSE, new GraphSize(4, 2)))
        .hasMessage("neighbours: 4 (expected: under 4)");
    assertThatThrownBy(() -> offered().forArrivals(101))
        .hasMessage("arrived: 101 (expected: at most 100)");
    assertThat(offered().toleratedDropouts()).isEqualTo(10);
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
}
