package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.privacy.Participation;
import org.junit.jupiter.api.Test;

/** The assurance in a campaign's terms: one byte, and none that was there before changes. */
class VerifiedTermsTest {
  /** Behind the id and an epsilon of three bytes. */
  private static final int PARTICIPATION_AT = CampaignId.BYTES + 3;

  private static CampaignTerms terms(Participation participation, boolean verified) {
    CampaignTerms like = Samples.termsWithCredentials();
    return new CampaignTerms(
        like.id(), like.epsilon(), participation, like.region(), like.credentials(), verified);
  }

  @Test
  void code_isFourMore_andNothingElseDiffers() throws WireException {
    for (Participation each : Participation.values()) {
      byte[] honest = terms(each, false).encode();
      byte[] verified = terms(each, true).encode();
      assertThat(verified[PARTICIPATION_AT]).isEqualTo((byte) (honest[PARTICIPATION_AT] + 4));
      assertThat(verified[PARTICIPATION_AT]).isEqualTo((byte) (each == Participation.ONCE ? 7 : 8));
      assertThat(CampaignTerms.decode(verified)).isEqualTo(terms(each, true));
      verified[PARTICIPATION_AT] = honest[PARTICIPATION_AT];
      assertThat(verified).isEqualTo(honest);
    }
  }

  @Test
  void otherCodes_areNone() {
    byte[] bytes = terms(Participation.ONCE, true).encode();
    for (int code : new int[] {0, 5, 6, 9, 10, 11, 12, 255}) {
      bytes[PARTICIPATION_AT] = (byte) code;
      assertThatThrownBy(() -> CampaignTerms.decode(bytes)).isInstanceOf(WireException.class);
    }
  }

  @Test
  void withoutCredentials_nothingIsVerified() {
    CampaignTerms open = Samples.terms();
    assertThatThrownBy(
            () ->
                new CampaignTerms(
                    open.id(),
                    open.epsilon(),
                    open.participation(),
                    open.region(),
                    open.credentials(),
                    true))
        .hasMessage("assurance: verified (expected: honest where nobody shows a credential)");
  }
}
