package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.vector.Bytes;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueryTest {
  private static Query query(int number, Epsilon epsilon, int bits, Instant deadline) {
    return new Query(
        Samples.terms(),
        number,
        Partition.uniform(2),
        1,
        epsilon,
        1,
        Rounding.EXACT,
        SumPlan.exactly(new Shard(100, 90, 5)),
        bits,
        deadline);
  }

  private static Query query(int number) {
    return query(number, Epsilon.of(1), 20, Instant.EPOCH);
  }

  @Test
  void numbers_outsideTheirRange_areRefusedByName() {
    assertThatThrownBy(() -> query(-1)).hasMessageContaining("number: -1");
    assertThatThrownBy(() -> query(Query.MAX_NUMBER + 1)).hasMessageContaining("number: 1001");
    assertThatThrownBy(() -> query(0, Epsilon.of(2), 20, Instant.EPOCH))
        .hasMessageContaining("at most the campaign's 1");
    assertThatThrownBy(() -> query(0, Epsilon.of(1), 7, Instant.EPOCH))
        .hasMessageContaining("bits: 7");
    assertThatThrownBy(() -> query(0, Epsilon.of(1), 63, Instant.EPOCH))
        .hasMessageContaining("bits: 63");
    assertThatThrownBy(() -> query(0, Epsilon.of(1), 20, Instant.ofEpochMilli(-1)))
        .hasMessageContaining("deadline: -1");
  }

  @Test
  void partition_deeperThanTheRegion_isRefused() {
    Query fine = query(0);
    int levels = fine.terms().region().levels();
    assertThatThrownBy(
            () ->
                new Query(
                    fine.terms(),
                    0,
                    Partition.uniform(levels + 1),
                    1,
                    fine.epsilon(),
                    1,
                    Rounding.EXACT,
                    fine.plan(),
                    20,
                    Instant.EPOCH))
        .hasMessageContaining("at most the region's levels");
  }

  @Test
  void sum_ofAQuery_hasItsNumbers() {
    SumParameters parameters = query(0).sumParameters();
    assertThat(parameters.seats()).isEqualTo(100);
    assertThat(parameters.corrupt()).isEqualTo(5);
    assertThat(parameters.minimumSurvivors()).isEqualTo(90);
    assertThat(parameters.shape().length()).isEqualTo(16);
    assertThat(parameters.shape().bits()).isEqualTo(20);
  }

  /** The query as core knows it has the same length, costs the same and hides as much. */
  @Test
  void histogram_ofAQuery_hasItsNumbers() {
    Query query = Samples.query();
    assertThat(query.histogram().length()).isEqualTo(query.length());
    assertThat(query.histogram().epsilon()).isEqualTo(query.epsilon());
    assertThat(query.histogram().l1Sensitivity()).isEqualTo(query.l1Sensitivity());
    assertThat(query.histogram().scale()).isEqualTo(query.scale());
    assertThat(query.noise(query.shard()).epsilon()).isEqualTo(query.epsilon());
  }

  @Test
  void session_isTheHashOfTheBytesAndTheSalt() throws Exception {
    Query query = Samples.query();
    Bytes salt = Samples.filled(Query.SALT_BYTES, 7);
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    digest.update(query.encode());
    byte[] expected = digest.digest(salt.array());
    assertThat(query.session(salt).value()).isEqualTo(Bytes.wrap(expected));
    assertThatThrownBy(() -> query.session(Samples.filled(31, 7)))
        .hasMessage("salt: 31 bytes (expected: 32)");
  }

  /** Devices that were told anything else are in another session. */
  @Test
  void session_ofAnyOtherQueryOrSalt_isAnother() {
    Set<Bytes> sessions = new HashSet<>();
    Bytes salt = Samples.filled(Query.SALT_BYTES, 1);
    sessions.add(query(0).session(salt).value());
    sessions.add(query(0).session(Samples.filled(Query.SALT_BYTES, 2)).value());
    sessions.add(query(1).session(salt).value());
    sessions.add(query(0, Epsilon.parse("0.5"), 20, Instant.EPOCH).session(salt).value());
    sessions.add(query(0, Epsilon.of(1), 21, Instant.EPOCH).session(salt).value());
    sessions.add(query(0, Epsilon.of(1), 20, Instant.ofEpochMilli(1)).session(salt).value());
    assertThat(sessions).hasSize(6);
  }

  @Test
  void campaignId_textForm_isReadBackAndNothingElse() {
    CampaignId id = CampaignId.random(new SecureRandom());
    assertThat(CampaignId.parse(id.toString())).isEqualTo(id);
    assertThat(CampaignId.random(new SecureRandom())).isNotEqualTo(id);
    String text = "00112233445566778899aabbccddeeff";
    assertThat(CampaignId.parse(text)).hasToString(text);
    for (String other :
        new String[] {
          "", text + "0", text.substring(1), text.toUpperCase(java.util.Locale.ROOT), " " + text
        }) {
      assertThatThrownBy(() -> CampaignId.parse(other))
          .hasMessageContaining("32 lower-case hex digits");
    }
    assertThatThrownBy(() -> new CampaignId(Samples.filled(15, 1)))
        .hasMessage("campaign: 15 bytes (expected: 16)");
  }
}
