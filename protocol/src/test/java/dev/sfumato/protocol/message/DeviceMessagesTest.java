package dev.sfumato.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.Samples;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A message that exists is a valid one. */
class DeviceMessagesTest {
  private static final CampaignId CAMPAIGN = new CampaignId(Samples.filled(16, 1));
  private static final CoordinatorId COORDINATOR = new CoordinatorId(Samples.filled(32, 2));

  @Test
  void hello_versionsTheWrongWayRound_isRefused() {
    assertThat(new FromDevice.Hello(1, 1).kind()).isEqualTo(FromDevice.Kind.HELLO);
    assertThatThrownBy(() -> new FromDevice.Hello(0, 1)).hasMessageContaining("oldestVersion: 0");
    assertThatThrownBy(() -> new FromDevice.Hello(3, 2)).hasMessageContaining("oldestVersion: 3");
  }

  @Test
  void join_wrongLengthsOrAnIdentityThatIsNobodys_isRefusedWithoutItsValue() {
    Bytes identity = Samples.filled(32, 0x1d);
    Bytes signature = Samples.filled(64, 3);
    assertThat(new FromDevice.Join(CAMPAIGN, identity, signature))
        .hasToString("Join[" + CAMPAIGN + "]");
    assertThatThrownBy(() -> new FromDevice.Join(CAMPAIGN, Samples.filled(31, 1), signature))
        .hasMessage("identity: 31 bytes (expected: 32)");
    assertThatThrownBy(() -> new FromDevice.Join(CAMPAIGN, identity, Samples.filled(63, 1)))
        .hasMessage("signature: 63 bytes (expected: 64)");
    assertThatThrownBy(() -> new FromDevice.Join(CAMPAIGN, Samples.filled(32, 0), signature))
        .hasMessageContaining("of small order")
        .hasMessageNotContaining("0000");
    assertThatThrownBy(() -> new FromDevice.Join(CAMPAIGN, Samples.filled(32, 0xff), signature))
        .hasMessageContaining("not canonical");
    assertThatThrownBy(
            () ->
                new FromDevice.Join(
                    CAMPAIGN,
                    identity,
                    signature,
                    Samples.filled(FromDevice.Join.MAX_CREDENTIAL_BYTES + 1, 0xcd)))
        .hasMessageContaining("credential bytes: 609")
        .hasMessageNotContaining("cdcd");
  }

  @Test
  void offers_outsideTheirRange_areRefused() {
    Bytes nonce = Samples.filled(32, 4);
    assertThatThrownBy(() -> new ToDevice.Offers(0, COORDINATOR, nonce, Collections.emptyList()))
        .hasMessageContaining("version: 0");
    assertThatThrownBy(
            () ->
                new ToDevice.Offers(1, COORDINATOR, Samples.filled(31, 4), Collections.emptyList()))
        .hasMessage("nonce: 31 bytes (expected: 32)");
    assertThatThrownBy(
            () ->
                new ToDevice.Offers(
                    1, COORDINATOR, nonce, Collections.nCopies(65, Samples.terms())))
        .hasMessageContaining("campaigns: 65");
  }

  @Test
  void comeBack_beforeNowOrAfterAMonth_isRefused() {
    ComeBackReason busy = ComeBackReason.BUSY;
    assertThat(new ToDevice.ComeBack(ToDevice.ComeBack.MAX_AFTER, busy).kind())
        .isEqualTo(ToDevice.Kind.COME_BACK);
    assertThatThrownBy(() -> new ToDevice.ComeBack(Duration.ofMillis(-1), busy))
        .hasMessageContaining("after: -1");
    assertThatThrownBy(() -> new ToDevice.ComeBack(ToDevice.ComeBack.MAX_AFTER.plusMillis(1), busy))
        .hasMessageContaining("after: 2592000001");
  }

  @Test
  void seat_indexOutsideTheShard_isRefused() {
    Bytes salt = Samples.filled(Query.SALT_BYTES, 5);
    assertThat(new ToDevice.Seat(Samples.query(), salt, 1, 999).index()).isEqualTo(999);
    assertThatThrownBy(() -> new ToDevice.Seat(Samples.query(), salt, 1, 1000))
        .hasMessageContaining("index: 1000");
    assertThatThrownBy(() -> new ToDevice.Seat(Samples.query(), salt, 1, -1))
        .hasMessageContaining("index: -1");
    assertThatThrownBy(() -> new ToDevice.Seat(Samples.query(), Samples.filled(33, 5), 1, 0))
        .hasMessage("salt: 33 bytes (expected: 32)");
  }

  /** Parts of fixed length behind a label: no two statements have the same bytes. */
  @Test
  void joinStatement_isTheLabelAndThePartsInOrder() {
    Bytes nonce = Samples.filled(32, 9);
    byte[] bytes = new JoinStatement(COORDINATOR, CAMPAIGN, nonce).bytes();
    byte[] label = "sfumato/v1 join".getBytes(StandardCharsets.US_ASCII);
    assertThat(bytes).hasSize(label.length + 32 + 16 + 32).startsWith(label);
    assertThat(Arrays.copyOfRange(bytes, label.length, label.length + 32)).containsOnly(2);
    assertThat(Arrays.copyOfRange(bytes, label.length + 32, label.length + 48)).containsOnly(1);
    assertThat(Arrays.copyOfRange(bytes, label.length + 48, bytes.length)).containsOnly(9);
  }

  @Test
  void joinStatement_anyPartAnother_isAnother() {
    Set<Bytes> all = new HashSet<>();
    for (int i = 0; i < 4; i++) {
      JoinStatement statement =
          new JoinStatement(
              new CoordinatorId(Samples.filled(32, i == 1 ? 7 : 2)),
              new CampaignId(Samples.filled(16, i == 2 ? 7 : 1)),
              Samples.filled(32, i == 3 ? 7 : 9));
      all.add(Bytes.wrap(statement.bytes()));
    }
    assertThat(all).hasSize(4);
  }
}
