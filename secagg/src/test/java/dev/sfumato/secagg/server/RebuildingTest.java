package dev.sfumato.secagg.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.SecretSharing;
import dev.sfumato.secagg.server.ShareBoard.Share;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.testing.SessionRun;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RebuildingTest {
  private static final SecretSharing SHARING = SessionRun.PRIMITIVES.secretSharing();

  private static List<Share> shares(Secret secret, int threshold, int count, long seed) {
    List<Secret> split = SHARING.split(secret, threshold, count, new InsecureRandomness(seed));
    List<Share> shares = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      shares.add(new Share(i + 1, Bytes.copyOf(split.get(i).expose())));
    }
    return shares;
  }

  private static Secret secret(SplittableRandom random) {
    return Secret.random(new InsecureRandomness(random.nextLong()));
  }

  private static void spoil(List<Share> shares, int place) {
    byte[] value = shares.get(place).value().array().clone();
    value[place % value.length] ^= 1;
    shares.set(place, new Share(shares.get(place).coordinate(), Bytes.wrap(value)));
  }

  @Test
  void rebuild_allSharesGood_isTheSecret() {
    SplittableRandom random = new SplittableRandom(Seeds.of("rebuilding"));
    Rebuilding rebuilding = new Rebuilding(SHARING, 4);
    for (int i = 0; i < 20; i++) {
      Secret secret = secret(random);
      assertThat(rebuilding.rebuild(shares(secret, 4, 7, random.nextLong()), secret::equals))
          .contains(secret);
    }
  }

  /** Also when the weights that are kept from the last one are for other coordinates. */
  @Test
  void rebuild_otherCoordinatesThanTheLast_isTheSecret() {
    SplittableRandom random = new SplittableRandom(Seeds.of("coordinates"));
    Rebuilding rebuilding = new Rebuilding(SHARING, 3);
    Secret secret = secret(random);
    List<Share> all = shares(secret, 3, 6, random.nextLong());
    for (int[] some : new int[][] {{0, 1, 2}, {3, 4, 5}, {0, 1, 2}, {0, 1, 5}}) {
      List<Share> chosen = List.of(all.get(some[0]), all.get(some[1]), all.get(some[2]));
      assertThat(rebuilding.rebuild(chosen, secret::equals)).contains(secret);
    }
  }

  @Test
  void rebuild_someSharesBad_findsOthersThatFit() {
    SplittableRandom random = new SplittableRandom(Seeds.of("bad shares"));
    Rebuilding rebuilding = new Rebuilding(SHARING, 3);
    for (int bad = 1; bad <= 4; bad++) {
      Secret secret = secret(random);
      List<Share> shares = shares(secret, 3, 8, random.nextLong());
      for (int i = 0; i < bad; i++) {
        spoil(shares, i);
      }
      assertThat(rebuilding.rebuild(shares, secret::equals)).as("%s bad", bad).contains(secret);
    }
  }

  @Test
  void rebuild_tooManyBad_isNothing() {
    SplittableRandom random = new SplittableRandom(Seeds.of("too many bad"));
    Secret secret = secret(random);
    List<Share> shares = shares(secret, 3, 5, random.nextLong());
    for (int i = 0; i < 3; i++) {
      spoil(shares, i);
    }
    assertThat(new Rebuilding(SHARING, 3).rebuild(shares, secret::equals)).isEmpty();
  }

  @Test
  void rebuild_justEnoughAndOneBad_isNothingWithoutASearch() {
    SplittableRandom random = new SplittableRandom(Seeds.of("just enough"));
    Secret secret = secret(random);
    List<Share> shares = shares(secret, 3, 3, random.nextLong());
    spoil(shares, 1);
    List<Secret> asked = new ArrayList<>();
    assertThat(
            new Rebuilding(SHARING, 3)
                .rebuild(
                    shares,
                    candidate -> {
                      asked.add(candidate);
                      return candidate.equals(secret);
                    }))
        .isEmpty();
    assertThat(asked).hasSize(1);
  }
}
