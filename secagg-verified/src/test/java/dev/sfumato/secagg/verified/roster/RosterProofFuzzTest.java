package dev.sfumato.secagg.verified.roster;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Any bytes as a proof: the one that the tree gives is good, and no other. */
class RosterProofFuzzTest {
  private static final int[] PLACES = {1, 6};
  private static final RosterTree TREE =
      new RosterTree(IntStream.range(0, 9).mapToObj(RosterProofFuzzTest::leaf).toList());

  private static RosterLeaf leaf(int number) {
    return new RosterLeaf(
        filled(32, number),
        filled(0, 0),
        new SumKeys(filled(32, number + 50), filled(32, number + 70)),
        filled(32, number + 90),
        filled(64, number + 100));
  }

  private static Bytes filled(int length, int value) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) value);
    return Bytes.wrap(bytes);
  }

  @FuzzTest(maxDuration = "10m")
  void proof(byte[] bytes) {
    List<RosterLeaf> leaves = IntStream.of(PLACES).mapToObj(TREE::leaf).toList();
    Bytes proof = Bytes.wrap(bytes);
    assertThat(RosterProof.isProven(TREE.root(), TREE.count(), PLACES, leaves, proof))
        .isEqualTo(proof.equals(TREE.prove(PLACES)));
  }
}
