package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** Two quantities in place of a map: in the terms, and what a device does with them. */
class QuantityTermsTest {
  private static final Region WEATHER =
      Region.plain(new Bounds(0, -10, 1100, 40), 4).of("temperature[C],pressure[hPa]");

  private static CampaignTerms terms(Region region) {
    CampaignTerms sample = Samples.terms();
    return new CampaignTerms(sample.id(), sample.epsilon(), sample.participation(), region);
  }

  @Test
  void terms_haveKnownBytesAtTheEnd() throws Exception {
    byte[] bytes = terms(Region.plain(new Bounds(0, 0, 1, 1), 4).of("a[°],b")).encode();
    assertThat(HexFormat.of().formatHex(bytes)).endsWith("02" + "07" + "615bc2b05d2c62");
    assertThat(CampaignTerms.decode(terms(WEATHER).encode()).region()).isEqualTo(WEATHER);
    assertThat(terms(WEATHER)).isNotEqualTo(terms(WEATHER.of("temperature[F],pressure[hPa]")));
  }

  /** No text, an empty one, half a character, and one that is longer than what follows. */
  @Test
  void terms_ofOtherTexts_areRefused() {
    byte[] good = terms(WEATHER.of("a")).encode();
    byte[] head = Arrays.copyOf(good, good.length - 2);
    for (String tail : new String[] {"", "00", "01c2", "02c0af", "0261", "016161"}) {
      byte[] end = HexFormat.of().parseHex(tail);
      byte[] bytes = Arrays.copyOf(head, head.length + end.length);
      System.arraycopy(end, 0, bytes, head.length, end.length);
      assertThatThrownBy(() -> CampaignTerms.decode(bytes))
          .as(tail)
          .isInstanceOf(WireException.class);
    }
  }

  @Test
  void namesThatAreTooLong_orOnTheEarth_areRefused() {
    assertThatThrownBy(() -> terms(WEATHER.of("°".repeat(128))))
        .hasMessage("bytes of quantities: 256 (expected: 0 .. 255)");
    assertThatThrownBy(() -> Samples.terms().region().of("a,b"))
        .hasMessage("quantities: a,b (expected: none on the Earth)");
  }

  /** Far beyond any degrees, and both ends of a range are in it. */
  @Test
  void measured_isInTheCellOfItsValues() {
    Region region = terms(WEATHER).region();
    assertThat(cell(region, DeviceData.measured(-10, 1100))).isZero();
    assertThat(cell(region, DeviceData.measured(40, 0))).isEqualTo(15);
    assertThat(cell(region, DeviceData.measured(39, 1013))).isEqualTo(10);
    assertThat(cell(region, DeviceData.measured(41, 1013))).isEqualTo(Region.NOWHERE);
    assertThat(cell(region, DeviceData.measured(Double.NaN, 1))).isEqualTo(Region.NOWHERE);
    assertThat(DeviceData.measured(39, 1013).toString()).doesNotContain("39");
    assertThat(DeviceData.measured(39, 1013).places().toString()).doesNotContain("39");
  }

  private static long cell(Region region, DeviceData data) {
    return region.mortonAt(data.places().get(0).y(), data.places().get(0).x());
  }
}
