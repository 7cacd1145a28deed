package dev.sfumato.lab.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.geo.Morton;
import dev.sfumato.core.geo.Region;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Users with random visits against a map of maps. */
class UserDatasetTest {
  private static final long SEED = 20_261_119;
  private static final Region REGION = Region.ofGrid(8);

  @Test
  void ofVisits_inAnyOrder_groupsByUserAndCell() {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int trial = 0; trial < 50; trial++) {
      int users = 1 + random.nextInt(20);
      int visits = users + random.nextInt(400);
      int[] visitors = new int[visits];
      long[] cells = new long[visits];
      List<TreeMap<Long, Integer>> expected = new ArrayList<>();
      for (int user = 0; user < users; user++) {
        expected.add(new TreeMap<>());
      }
      for (int i = 0; i < visits; i++) {
        visitors[i] = i < users ? i : random.nextInt(users);
        cells[i] = i > 0 && random.nextInt(5) == 0 ? Region.NOWHERE : random.nextInt(64);
        expected.get(visitors[i]).merge(cells[i], 1, Integer::sum);
      }
      UserDataset dataset = UserDataset.ofVisits("made up", REGION, users, visitors, cells);
      assertThat(dataset.users()).isEqualTo(users);
      for (int user = 0; user < users; user++) {
        checkUser(dataset, user, expected.get(user), "seed " + SEED + ", trial " + trial);
      }
      checkMap(dataset);
    }
  }

  private static void checkUser(
      UserDataset dataset, int user, Map<Long, Integer> expected, String name) {
    TreeMap<Long, Integer> inside = new TreeMap<>(expected);
    Integer nowhere = inside.remove(Region.NOWHERE);
    int outside = nowhere == null ? 0 : nowhere;
    assertThat(dataset.outside(user)).as(name).isEqualTo(outside);
    assertThat(dataset.end(user) - dataset.begin(user)).as(name).isEqualTo(inside.size());
    int place = dataset.begin(user);
    long visits = outside;
    long most = Region.NOWHERE;
    int mostVisits = 0;
    for (var entry : inside.entrySet()) {
      assertThat(dataset.code(place)).as(name).isEqualTo(entry.getKey());
      assertThat(dataset.count(place)).as(name).isEqualTo(entry.getValue());
      if (entry.getValue() > mostVisits) {
        mostVisits = entry.getValue();
        most = entry.getKey();
      }
      visits += entry.getValue();
      place++;
    }
    assertThat(dataset.visits(user)).as(name).isEqualTo(visits);
    assertThat(dataset.mostVisited(user)).as(name).isEqualTo(most);
  }

  /** Every user adds up to one, less the part of his or her visits that lies outside. */
  private static void checkMap(UserDataset dataset) {
    double expected = 0;
    long inside = 0;
    for (int user = 0; user < dataset.users(); user++) {
      expected += 1 - (double) dataset.outside(user) / dataset.visits(user);
      inside += dataset.mostVisited(user) == Region.NOWHERE ? 0 : 1;
    }
    assertThat(dataset.weights().total()).isCloseTo(expected, within(1e-9));
    assertThat(dataset.atMostVisited().weights().total()).isEqualTo((double) inside);
  }

  /** Many visits of one user weigh no more than the one of another. */
  @Test
  void weights_ofAUserWithManyVisits_areOnePersons() {
    int[] visitors = {0, 0, 0, 0, 1};
    long[] cells = {5, 5, 5, 9, 20};
    UserDataset dataset = UserDataset.ofVisits("a", REGION, 2, visitors, cells);
    assertThat(dataset.weights().between(5, 6)).isEqualTo(0.75);
    assertThat(dataset.weights().between(9, 10)).isEqualTo(0.25);
    assertThat(dataset.weights().between(20, 21)).isEqualTo(1);
  }

  @Test
  void named_changesTheNameAlone() {
    UserDataset dataset = UserDataset.ofVisits("a", REGION, 1, new int[] {0}, new long[] {3});
    UserDataset other = dataset.named("b");
    assertThat(other.name()).isEqualTo("b");
    assertThat(dataset.name()).isEqualTo("a");
    assertThat(other.code(other.begin(0))).isEqualTo(3);
    assertThat(other).hasToString("UserDataset[b, 1 users]");
    assertThat(other.isDistribution()).isFalse();
  }

  @Test
  void ofVisits_nobodyInside_isNoMap() {
    assertThatThrownBy(
            () -> UserDataset.ofVisits("a", REGION, 1, new int[] {0}, new long[] {Region.NOWHERE}))
        .hasMessageStartingWith("cells with weight: 0");
    assertThatThrownBy(() -> UserDataset.ofVisits("a", REGION, 0, new int[0], new long[0]))
        .hasMessageStartingWith("users: 0 ");
  }

  private static CellDataset town() {
    CellTally tally = new CellTally(3);
    tally.add(Morton.encode(1, 2), 30);
    tally.add(Morton.encode(6, 5), 10);
    return CellDataset.ofPeople("town", REGION, tally.weights());
  }

  @Test
  void syntheticCheckIns_areTheSameEveryTime() {
    UserDataset one = SyntheticCheckIns.of(town(), 50);
    UserDataset other = SyntheticCheckIns.of(town(), 50);
    assertThat(one.name()).isEqualTo("synthetic check-ins in town");
    for (int user = 0; user < 50; user++) {
      assertThat(one.visits(user)).isEqualTo(other.visits(user)).isGreaterThanOrEqualTo(3);
      assertThat(one.outside(user)).isZero();
      assertThat(one.end(user)).isEqualTo(other.end(user));
      for (int place = one.begin(user); place < one.end(user); place++) {
        assertThat(one.code(place)).isEqualTo(other.code(place)).isBetween(0L, 63L);
        assertThat(one.count(place)).isEqualTo(other.count(place));
      }
    }
    assertThat(one.weights().total()).isCloseTo(50, within(1e-9));
  }

  /** More users only add to those that there were. */
  @Test
  void syntheticCheckIns_ofMoreUsers_keepTheFirstOnes() {
    UserDataset few = SyntheticCheckIns.of(town(), 5);
    UserDataset more = SyntheticCheckIns.of(town(), 9);
    for (int user = 0; user < 5; user++) {
      assertThat(more.visits(user)).isEqualTo(few.visits(user));
      assertThat(more.mostVisited(user)).isEqualTo(few.mostVisited(user));
    }
  }

  /** A quarter of the visits is at home, so that homes follow the people: 3 of 4 in the west. */
  @Test
  void syntheticCheckIns_haveTheirHomesWherePeopleAre() {
    UserDataset users = SyntheticCheckIns.of(town(), 2_000);
    CellWeights homes = users.atMostVisited().weights();
    long west = Morton.encode(1, 2);
    double share = homes.between(west, west + 1) / homes.total();
    // Users with few visits may have been elsewhere more often.
    assertThat(share).isBetween(0.6, 0.85);
  }

  @Test
  void mirrored_twice_isTheMapItself() {
    CellDataset town = town();
    CellDataset mirror = MovedPeople.mirrored(town);
    assertThat(mirror.isDistribution()).isTrue();
    assertThat(mirror.name()).isEqualTo("town, moved");
    long east = Morton.encode(6, 2);
    assertThat(mirror.weights().between(east, east + 1)).isEqualTo(30);
    CellWeights back = MovedPeople.mirrored(mirror).weights();
    assertThat(back.raster()).isEqualTo(town.weights().raster());
  }

  @Test
  void mixed_aPartOfThePeople_hasMoved() {
    CellDataset town = town();
    CellWeights mixed = MovedPeople.mixed(town, 0.25).weights();
    long home = Morton.encode(1, 2);
    long moved = Morton.encode(6, 2);
    assertThat(mixed.between(home, home + 1)).isEqualTo(22.5);
    assertThat(mixed.between(moved, moved + 1)).isEqualTo(7.5);
    assertThat(mixed.total()).isEqualTo(40);
    assertThat(MovedPeople.mixed(town, 0).weights().raster()).isEqualTo(town.weights().raster());
  }

  @Test
  void cellDataset_ofBrokenPeople_isRefused() {
    CellTally tally = new CellTally(3);
    tally.add(1, 1.5);
    assertThatThrownBy(() -> CellDataset.ofPeople("a", REGION, tally.weights()))
        .hasMessage("people: 1.5 (expected: whole numbers of people in all cells)");
    assertThatThrownBy(() -> CellDataset.ofDistribution("a", Region.ofGrid(4), tally.weights()))
        .hasMessage("levels: 3 (expected: the region's 2)");
  }
}
