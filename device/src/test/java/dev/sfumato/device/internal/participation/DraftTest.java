package dev.sfumato.device.internal.participation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.LatLng;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.DrawnNoise;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a draft leaves behind, in whichever order its parts come and go. */
class DraftTest {
  private static final DeviceData HERE = DeviceData.at(new LatLng(0.9, 0.1));

  /** Keeps what passes through it; a vector of sevens cannot be taken for one that was wiped. */
  private static final class Watched extends Draft {
    private final List<DrawnNoise> noises = new ArrayList<>();
    private final List<ModularVector> vectors = new ArrayList<>();
    private final List<DeviceData> places = new ArrayList<>();
    private Runnable meanwhile = () -> {};
    private int failures;

    Watched() {
      super(Queries.small(), Queries.small().shard());
    }

    @Override
    ModularVector encode(Query asked, DeviceData data, DrawnNoise drawn) {
      noises.add(drawn);
      places.add(data);
      if (failures-- > 0) {
        throw new IllegalStateException("planted");
      }
      long[] sevens = new long[asked.length()];
      java.util.Arrays.fill(sevens, 7);
      ModularVector made = ModularVector.of(new VectorShape(asked.length(), asked.bits()), sevens);
      vectors.add(made);
      meanwhile.run();
      return made;
    }

    void assertNothingLeft() {
      assertThat(vectors)
          .allSatisfy(
              vector -> {
                for (int i = 0; i < vector.length(); i++) {
                  assertThat(vector.entry(i)).as("entry %s", i).isZero();
                }
              });
      assertThat(noises).allSatisfy(DraftTest::assertWiped);
    }
  }

  /**
   * Noise that was wiped, or spent, makes no vector; that its array is zero then is tested there.
   */
  private static void assertWiped(DrawnNoise noise) {
    assertThatThrownBy(() -> noise.encode(HERE)).hasMessageContaining("spent or wiped");
  }

  @Test
  void wipe_afterTheVectorWasMade_leavesZeros() {
    Watched draft = new Watched();
    draft.drawNoise();
    draft.place(HERE);
    assertThat(draft.isReady()).isTrue();
    assertThat(draft.vector().entry(0)).isEqualTo(7);
    draft.wipe();
    assertThat(draft.vectors).hasSize(1);
    draft.assertNothingLeft();
    assertThat(draft.isReady()).isFalse();
    assertThatThrownBy(draft::vector).hasMessageContaining("vector: none");
  }

  @Test
  void vectorMade_inEitherOrder_wipesTheNoiseAtOnce() {
    Watched noiseFirst = new Watched();
    noiseFirst.drawNoise();
    noiseFirst.place(HERE);
    Watched placeFirst = new Watched();
    placeFirst.place(HERE);
    placeFirst.drawNoise();
    for (Watched each : List.of(noiseFirst, placeFirst)) {
      assertThat(each.noises).hasSize(1).allSatisfy(DraftTest::assertWiped);
      assertThat(each.places).containsExactly(HERE);
      assertThat(each.isReady()).isTrue();
    }
  }

  @Test
  void wipe_whileTheVectorIsBeingMade_wipesItWhenItComes() {
    Watched draft = new Watched();
    draft.meanwhile = draft::wipe;
    draft.place(HERE);
    draft.drawNoise();
    assertThat(draft.vectors).hasSize(1);
    draft.assertNothingLeft();
    assertThat(draft.isReady()).isFalse();
  }

  @Test
  void drawNoiseAndPlace_afterTheWipe_makeNothing() {
    Watched draft = new Watched();
    draft.wipe();
    draft.drawNoise();
    draft.place(HERE);
    assertThat(draft.vectors).isEmpty();
    assertThat(draft.isReady()).isFalse();
  }

  @Test
  void wipe_betweenNoiseAndPlace_makesNothing() {
    Watched draft = new Watched();
    draft.drawNoise();
    draft.wipe();
    draft.place(HERE);
    assertThat(draft.vectors).isEmpty();
  }

  @Test
  void place_twice_theFirstCounts() {
    Watched draft = new Watched();
    draft.place(HERE);
    draft.place(DeviceData.nowhere());
    draft.drawNoise();
    draft.place(DeviceData.nowhere());
    assertThat(draft.places).containsExactly(HERE);
  }

  /** No place may decide whether a device answers. */
  @Test
  void place_thatCannotBeEncoded_answersWithoutOne() {
    Watched draft = new Watched();
    draft.failures = 1;
    draft.drawNoise();
    draft.place(HERE);
    assertThat(draft.places).containsExactly(HERE, DeviceData.nowhere());
    assertThat(draft.isReady()).isTrue();
    assertThat(draft.noises).allSatisfy(DraftTest::assertWiped);
  }

  @Test
  void encodingThatNeverWorks_throwsAndWipesTheNoise() {
    Watched draft = new Watched();
    draft.failures = 2;
    draft.drawNoise();
    assertThatThrownBy(() -> draft.place(HERE)).hasMessage("planted");
    assertThat(draft.noises).hasSize(2).allSatisfy(DraftTest::assertWiped);
  }

  @Test
  void fail_saysThatThereWillBeNone() {
    Watched draft = new Watched();
    draft.fail();
    assertThatThrownBy(draft::isReady).hasMessage("vector: it could not be made");
    assertThat(draft).hasToString("Draft[redacted]");
  }

  /** The draft of the library itself: noise and place, and zeros after. */
  @Test
  void draftOfTheLibrary_afterAWipe_hasAVectorOfZeros() {
    Draft draft = new Draft(Queries.small(), Queries.small().shard());
    draft.place(HERE);
    draft.drawNoise();
    ModularVector vector = draft.vector();
    assertThat(vector.length()).isEqualTo(Queries.small().length());
    draft.wipe();
    for (int i = 0; i < vector.length(); i++) {
      assertThat(vector.entry(i)).isZero();
    }
  }
}
