package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.SeatWire;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QueryHeadTest {
  @Test
  void decode_firstBytesOfAQuery_saysWhatTheQuerySays() throws Exception {
    Query query = Samples.query();
    byte[] bytes = query.encode();
    QueryHead head =
        QueryHead.decode(Arrays.copyOf(bytes, Math.min(bytes.length, QueryHead.MAX_BYTES)));
    assertThat(head.terms()).isEqualTo(query.terms());
    assertThat(head.plan()).isEqualTo(query.plan());
    assertThat(head.deadline()).isEqualTo(query.deadline());
    assertThat(head.cells()).isEqualTo(query.partition().cells().size());
    assertThat(head.leastLength()).isBetween(1L, (long) query.length());
    assertThatThrownBy(() -> QueryHead.decode(Arrays.copyOf(bytes, 20)))
        .isInstanceOf(WireException.class);
  }

  /** The longest terms there may be: as many stretches, each far from the last. */
  @Test
  void decode_afterTheLongestTerms_isWithinTheLimit() throws Exception {
    long[] ends = new long[2 * CampaignTerms.MAX_STRETCHES];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = (i + 1L) << 33;
    }
    Query small = Samples.query();
    Region finest = Region.around(new Bounds(0, 0, 1, 1), 1L << CellId.MAX_LEVEL);
    CampaignTerms terms =
        new CampaignTerms(
            small.terms().id(),
            small.terms().epsilon(),
            small.terms().participation(),
            finest.within(OpenCells.between(ends)));
    Query query =
        new Query(
            terms,
            small.number(),
            small.partition(),
            small.countsPerCell(),
            small.epsilon(),
            small.scale(),
            small.rounding(),
            small.plan(),
            small.bits(),
            small.deadline());
    SeatWire seat = SeatWire.newBuilder().setQuery(ByteString.copyFrom(query.encode())).build();
    QueryHead head = ToDeviceCodec.head(seat);
    assertThat(head.terms()).isEqualTo(terms);
    assertThat(head.cells()).isEqualTo(query.partition().cells().size());
    assertThat(terms.encode().length).isBetween(160_000, CampaignTerms.MAX_BYTES);
    assertThat(CampaignTerms.MAX_BYTES + 1024).isLessThan(ToDevice.Offers.MAX_BYTES);
  }

  /** Also where most cells are covered by others and have no element. */
  @Test
  void leastLength_ofAnyPartition_isNeverMoreThanItsLength() {
    long seed = 11;
    Random random = new Random(seed);
    for (int i = 0; i < 500; i++) {
      List<CellId> cells = new ArrayList<>(List.of(new CellId(1)));
      int splits = random.nextInt(40);
      for (int split = 0; split < splits; split++) {
        CellId parent = cells.get(random.nextInt(cells.size()));
        for (int child = 0; child < 4 && CellId.level(parent.bits()) < 12; child++) {
          CellId next = new CellId(parent.bits() << 2 | child);
          if (!cells.contains(next)) {
            cells.add(next);
          }
        }
      }
      Partition partition = Partition.of(cells);
      long least = (3L * cells.size() + 4) / 4;
      assertThat(least).as("seed %s, %s", seed, partition).isLessThanOrEqualTo(partition.size());
    }
  }
}
