package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.privacy.Epsilon;
import java.lang.reflect.Field;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DrawnNoiseTest {
  private static final DeviceData HERE = DeviceData.at(new LatLng(1, 3));

  /** Of three devices: each has so much noise that hardly an entry is zero by chance. */
  private static final Query NOISY =
      new Query(
          Samples.terms(),
          0,
          Partition.uniform(3),
          1,
          Epsilon.parse("0.1"),
          1000,
          Rounding.EXACT,
          SumPlan.exactly(new Shard(3, 2, 0)),
          32,
          Instant.EPOCH);

  /** The array itself, so that it can be seen after nobody else can. */
  private static long @Nullable [] array(DrawnNoise noise) throws ReflectiveOperationException {
    Field field = DrawnNoise.class.getDeclaredField("noise");
    field.setAccessible(true);
    return (long @Nullable []) field.get(noise);
  }

  private static DrawnNoise drawn(long seed) {
    return DrawnNoise.draw(NOISY, NOISY.shard(), new InsecureRandomness(seed));
  }

  @Test
  void wipe_makesTheArrayZeroAndLeavesNoWayToIt() throws Exception {
    DrawnNoise noise = drawn(1);
    long[] array = Objects.requireNonNull(array(noise));
    assertThat(array).hasSize(NOISY.length());
    assertThat(Arrays.stream(array).anyMatch(each -> each != 0)).isTrue();
    noise.wipe();
    assertThat(array).containsOnly(0);
    assertThat(array(noise)).isNull();
    noise.wipe();
    assertThatThrownBy(() -> noise.encode(HERE)).hasMessageContaining("spent or wiped");
  }

  @Test
  void encode_wipesTheNoiseAndIsGoodForOneVector() throws Exception {
    DrawnNoise noise = drawn(2);
    long[] array = Objects.requireNonNull(array(noise));
    assertThat(Arrays.stream(array).anyMatch(each -> each != 0)).isTrue();
    noise.encode(HERE);
    assertThat(array).containsOnly(0);
    assertThatThrownBy(() -> noise.encode(HERE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("one vector");
  }

  /** Whatever goes wrong between the place and the vector. */
  @Test
  void encode_randomnessThatFails_stillCanBeWiped() throws Exception {
    Failing failing = new Failing(new InsecureRandomness(3));
    DrawnNoise noise = DrawnNoise.draw(NOISY, NOISY.shard(), failing);
    long[] array = Objects.requireNonNull(array(noise));
    failing.broken = true;
    DeviceData two =
        new DeviceData(
            List.of(
                new DeviceData.Place(new LatLng(1, 3), 1),
                new DeviceData.Place(new LatLng(2, 3), 2)),
            0);
    assertThatThrownBy(() -> noise.encode(two)).hasMessage("planted");
    noise.wipe();
    assertThat(array).containsOnly(0);
  }

  private static final class Failing implements Randomness {
    private final Randomness real;
    private boolean broken;

    Failing(Randomness real) {
      this.real = real;
    }

    @Override
    public long nextBits(int bits) {
      if (broken) {
        throw new IllegalStateException("planted");
      }
      return real.nextBits(bits);
    }
  }

  @Test
  void toString_ofNoiseAndData_tellsNothing() {
    assertThat(drawn(4)).hasToString("DrawnNoise[redacted]");
    assertThat(HERE).hasToString("DeviceData[redacted]");
    assertThat(HERE.places().get(0)).hasToString("Place[redacted]");
  }

  @Test
  void deviceData_placesAndCategory_areKept() {
    assertThat(DeviceData.nowhere().places()).isEmpty();
    assertThat(HERE.withCategory(5).category()).isEqualTo(5);
    assertThat(HERE.withCategory(5).places()).isEqualTo(HERE.places());
  }

  @Test
  void shardCounts_areCopiesAndOfOneLength() {
    long[] counts = {1, 2};
    ShardCounts shard = new ShardCounts(counts, 5, new NoiseLaw(1, 0));
    counts[0] = 9;
    shard.counts()[1] = 9;
    assertThat(shard.counts()).containsExactly(1, 2);
    long[] sums = {10, 20};
    shard.addTo(sums);
    assertThat(sums).containsExactly(11, 22);
    assertThatThrownBy(() -> shard.addTo(new long[3]))
        .hasMessageContaining("as many as the query's 3");
  }
}
