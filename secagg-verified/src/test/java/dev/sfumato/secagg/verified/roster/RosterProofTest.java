package dev.sfumato.secagg.verified.roster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RosterProofTest {
  private static final long SEED = 20261118;
  private final SplittableRandom random = new SplittableRandom(SEED);

  private Bytes bytes(int length) {
    byte[] drawn = new byte[length];
    random.nextBytes(drawn);
    return Bytes.wrap(drawn);
  }

  private RosterLeaf leaf() {
    return new RosterLeaf(
        bytes(32), bytes(5), new SumKeys(bytes(32), bytes(32)), bytes(32), bytes(64));
  }

  private RosterTree tree(int count) {
    return new RosterTree(
        IntStream.range(0, count)
            .mapToObj(i -> leaf())
            .sorted((a, b) -> RosterHash.compare(a.publicKey(), b.publicKey()))
            .toList());
  }

  private int[] some(int count) {
    int[] places = IntStream.range(0, count).filter(i -> random.nextInt(4) == 0).toArray();
    return places.length == 0 ? new int[] {count - 1} : places;
  }

  private static List<RosterLeaf> at(RosterTree tree, int[] places) {
    return Arrays.stream(places).mapToObj(tree::leaf).toList();
  }

  @Test
  void whatTheTreeProves_isProven_andNothingElse() {
    for (int count = 1; count < 70; count++) {
      RosterTree tree = tree(count);
      int[] places = some(count);
      Bytes proof = tree.prove(places);
      List<RosterLeaf> leaves = at(tree, places);
      assertThat(RosterProof.isProven(tree.root(), count, places, leaves, proof))
          .as("%d leaves, seed %d", count, SEED)
          .isTrue();
      assertThat(RosterProof.isProven(bytes(32), count, places, leaves, proof)).isFalse();
      List<RosterLeaf> forged = new ArrayList<>(leaves);
      RosterLeaf genuine = leaves.get(0);
      forged.set(
          0,
          new RosterLeaf(
              genuine.publicKey(),
              genuine.credential(),
              new SumKeys(bytes(32), genuine.keys().maskPoint()),
              genuine.drawHash(),
              genuine.signature()));
      assertThat(RosterProof.isProven(tree.root(), count, places, forged, proof)).isFalse();
    }
  }

  /** The same top with another number of leaves is another root: a place is one of so many. */
  @Test
  void anotherNumberOfLeaves_isAnotherRoot() {
    RosterTree tree = tree(4);
    int[] first = {0};
    Bytes proof = tree.prove(first);
    assertThat(RosterProof.isProven(tree.root(), 4, first, at(tree, first), proof)).isTrue();
    // The path to the first leaf is as long in a tree of three that is cut at two.
    for (int count : new int[] {1, 2, 3, 5, 8}) {
      assertThat(RosterProof.isProven(tree.root(), count, first, at(tree, first), proof))
          .as("%d leaves", count)
          .isFalse();
    }
    Bytes top = bytes(32);
    assertThat(RosterHash.root(4, top)).isNotEqualTo(RosterHash.root(5, top));
  }

  @Test
  void anyBitOfAProof_counts() {
    RosterTree tree = tree(21);
    int[] places = {3, 4, 17};
    byte[] proof = tree.prove(places).array();
    for (int bit = 0; bit < 8 * proof.length; bit++) {
      byte[] flipped = proof.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(
              RosterProof.isProven(tree.root(), 21, places, at(tree, places), Bytes.wrap(flipped)))
          .isFalse();
    }
  }

  @Test
  void aKeyTwice_makesNoTree() {
    RosterLeaf one = leaf();
    assertThatThrownBy(() -> new RosterTree(List.of(one, one)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** Whatever separator stands between them, one of two leaves with one key is not proven. */
  @Test
  void aKeyTwice_isNotProvenTwice() {
    RosterLeaf one = leaf();
    for (int i = 0; i < 100; i++) {
      Bytes separator = i == 0 ? RosterHash.prefix(one.publicKey()) : bytes(16);
      Bytes root = RosterHash.root(2, RosterHash.node(separator, one.hash(), one.hash()));
      assertThat(RosterProof.isProven(root, 2, new int[] {0, 1}, List.of(one, one), separator))
          .isFalse();
    }
  }

  @Test
  void draws_areDifferent_never_theirOwn_andFollowFromBoth() {
    Bytes rho = bytes(32);
    Bytes root = bytes(32);
    int[] drawn = HolderDraw.places(rho, root, 100, 7, 38);
    assertThat(drawn).hasSize(38).doesNotHaveDuplicates().doesNotContain(7);
    assertThat(HolderDraw.places(rho, root, 100, 7, 38)).isEqualTo(drawn);
    assertThat(HolderDraw.places(rho, bytes(32), 100, 7, 38)).isNotEqualTo(drawn);
    assertThat(HolderDraw.places(bytes(32), root, 100, 7, 38)).isNotEqualTo(drawn);
    assertThat(HolderDraw.places(rho, root, 5, 2, 4)).containsExactlyInAnyOrder(0, 1, 3, 4);
  }
}
