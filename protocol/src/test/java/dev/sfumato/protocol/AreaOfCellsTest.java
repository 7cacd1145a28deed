package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.Contribution;
import dev.sfumato.core.histogram.HistogramQuery;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** An area that is no rectangle, in terms, and what a device does with it. */
class AreaOfCellsTest {
  /** The western half of each quarter of 4 by 4 cells, and the cell in the southeast corner. */
  private static final OpenCells WEST = OpenCells.between(0, 2, 4, 6, 8, 10, 12, 14, 15, 16);

  private static final Region SQUARE = Region.around(new Bounds(-1, 0, 1, 2), 4);

  private static CampaignTerms terms(Region region) {
    CampaignTerms sample = Samples.terms();
    return new CampaignTerms(sample.id(), sample.epsilon(), sample.participation(), region);
  }

  @Test
  void terms_ofCells_haveKnownBytesAtTheEnd() throws Exception {
    byte[] bytes = terms(SQUARE.within(OpenCells.between(1, 3, 8, 15))).encode();
    assertThat(HexFormat.of().formatHex(bytes)).endsWith("02" + "02" + "01020507");
    assertThat(CampaignTerms.decode(bytes).region())
        .isEqualTo(SQUARE.within(OpenCells.between(1, 3, 8, 15)));
  }

  /** No stretch, an empty one, one behind the grid, and fewer than were said. */
  @Test
  void terms_ofOtherCells_areRefused() {
    byte[] good = terms(SQUARE.within(OpenCells.between(1, 3))).encode();
    byte[] head = Arrays.copyOf(good, good.length - 3);
    for (String tail :
        new String[] {"00", "010100", "01010f10", "020102", "01ffffffffffffffff7f01"}) {
      byte[] end = HexFormat.of().parseHex(tail);
      byte[] bytes = Arrays.copyOf(head, head.length + end.length);
      System.arraycopy(end, 0, bytes, head.length, end.length);
      assertThatThrownBy(() -> CampaignTerms.decode(bytes))
          .as(tail)
          .isInstanceOf(WireException.class);
    }
  }

  @Test
  void terms_ofTooManyStretches_areRefused() {
    long[] ends = new long[2 * CampaignTerms.MAX_STRETCHES + 2];
    Arrays.setAll(ends, i -> i);
    Region fine = Region.around(new Bounds(-1, 0, 1, 2), 1024).within(OpenCells.between(ends));
    assertThatThrownBy(() -> terms(fine)).hasMessageContaining("stretches");
  }

  /** A query may ask about all of a cell of which a half is outside: that half counts nobody. */
  @Test
  void contribution_outsideTheArea_isZeroThoughItsCellIsAsked() throws Exception {
    CampaignTerms terms = CampaignTerms.decode(terms(SQUARE.within(WEST)).encode());
    HistogramQuery query = query(terms);

    assertThat(norm(query, terms.region(), 0.9, 0.1)).isEqualTo(1);
    assertThat(norm(query, terms.region(), 0.9, 0.6)).isZero();
    assertThat(norm(query, SQUARE, 0.9, 0.6)).isEqualTo(1);
    assertThat(norm(query, terms.region(), -0.9, 1.9)).isEqualTo(1);
  }

  private static HistogramQuery query(CampaignTerms terms) {
    Query sample = Samples.query();
    return new HistogramQuery(
        Partition.uniform(1), 1, terms.epsilon(), 1, 1, sample.histogram().cohort());
  }

  private static long norm(HistogramQuery query, Region region, double latitude, double longitude) {
    LatLng place = new LatLng(latitude, longitude);
    long morton = region.mortonAt(place.latitude(), place.longitude());
    return Contribution.single(query, region, morton, 0).norm();
  }
}
