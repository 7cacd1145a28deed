package dev.sfumato.core.noise.exact;

import dev.sfumato.core.noise.ChiSquare;
import dev.sfumato.core.noise.InsecureRandomness;
import dev.sfumato.core.noise.NoiseLaw;
import dev.sfumato.core.noise.NoisePmf;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.core.privacy.Epsilon;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The slots of one block, before they are paired into entries. */
@Tag("statistical")
class BlockStatisticalTest {
  private static final int SAMPLES = 500_000;
  private static final int MOST = 5;

  private final NoiseShare share = new NoiseShare(Epsilon.parse("0.3"), 1, 3);
  private final Randomness randomness = new InsecureRandomness(ChiSquare.seed());

  @Test
  void sumOverABlock_isGeometric() {
    NoisePmf whole = new NoisePmf(new NoiseLaw(share.rate(), 1));
    long[] observed = new long[60];
    for (int i = 0; i < SAMPLES; i++) {
      long[] slots = drawBlock();
      observed[(int) Math.min(observed.length - 1L, slots[0] + slots[1] + slots[2])]++;
    }
    ChiSquare test = new ChiSquare();
    double left = SAMPLES;
    for (int k = 0; k < observed.length - 1; k++) {
      test.addBin(observed[k], SAMPLES * whole.oneSided(k));
      left -= SAMPLES * whole.oneSided(k);
    }
    test.addBin(observed[observed.length - 1], left);
    test.check("sum over a block, " + share, SAMPLES);
  }

  @Test
  void twoSlotsOfOneBlock_areIndependentPolyaVariables() {
    NoisePmf polya = new NoisePmf(share.sumOf(1));
    int side = MOST + 1;
    long[] observed = new long[side * side];
    for (int i = 0; i < SAMPLES; i++) {
      long[] slots = drawBlock();
      observed[(int) (Math.min(MOST, slots[0]) * side + Math.min(MOST, slots[2]))]++;
    }
    ChiSquare test = new ChiSquare();
    for (int i = 0; i < observed.length; i++) {
      test.addBin(observed[i], SAMPLES * clipped(polya, i / side) * clipped(polya, i % side));
    }
    test.check("two slots of one block, " + share, SAMPLES);
  }

  private long[] drawBlock() {
    long[] slots = new long[share.divisor()];
    new Urn(share.divisor())
        .deal(
            Geometric.of(share).draw(randomness), randomness, (slot, more) -> slots[slot] += more);
    return slots;
  }

  private static double clipped(NoisePmf polya, int k) {
    if (k < MOST) {
      return polya.oneSided(k);
    }
    double below = 0;
    for (int j = 0; j < MOST; j++) {
      below += polya.oneSided(j);
    }
    return 1 - below;
  }
}
