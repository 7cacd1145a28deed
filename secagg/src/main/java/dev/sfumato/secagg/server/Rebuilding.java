package dev.sfumato.secagg.server;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.SecretSharing;
import dev.sfumato.secagg.crypto.SecretSharing.Rebuilder;
import dev.sfumato.secagg.server.ShareBoard.Share;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;

/**
 * Rebuilds secrets, and looks for other shares when the first ones do not fit. For one thread.
 *
 * <p>With e bad ones among m shares a random subset of t is clean with a probability of about
 * {@code (1 - t/m)^e}; a thousand tries find one for nine bad shares when t is half of m.
 */
final class Rebuilding {
  private static final int MAX_TRIES = 1000;

  private final SecretSharing sharing;
  private final int threshold;

  /** With few dropouts most owners have the same coordinates, and so the same weights. */
  private int[] lastCoordinates = {};

  private Optional<Rebuilder> lastRebuilder = Optional.empty();

  Rebuilding(SecretSharing sharing, int threshold) {
    this.sharing = sharing;
    this.threshold = threshold;
  }

  /** The secret that fits what its owner published, from whichever of the shares. */
  Optional<Secret> rebuild(List<Share> shares, Predicate<Secret> fits) {
    Secret first = rebuild(shares.subList(0, threshold));
    if (fits.test(first)) {
      return Optional.of(first);
    }
    return shares.size() == threshold ? Optional.empty() : search(shares, fits);
  }

  private Optional<Secret> search(List<Share> shares, Predicate<Secret> fits) {
    // Nothing secret hangs on which subsets are tried: a fixed order makes a failure repeatable.
    Random order = new Random(shares.size());
    List<Share> shuffled = new ArrayList<>(shares);
    for (int tries = 0; tries < MAX_TRIES; tries++) {
      Collections.shuffle(shuffled, order);
      Secret candidate = rebuild(sorted(shuffled.subList(0, threshold)));
      if (fits.test(candidate)) {
        return Optional.of(candidate);
      }
    }
    return Optional.empty();
  }

  private static List<Share> sorted(List<Share> shares) {
    return shares.stream().sorted(Comparator.comparingInt(Share::coordinate)).toList();
  }

  private Secret rebuild(List<Share> shares) {
    int[] coordinates = shares.stream().mapToInt(Share::coordinate).toArray();
    List<Secret> values = new ArrayList<>(shares.size());
    shares.forEach(share -> values.add(Secret.wrap(share.value().array())));
    return rebuilder(coordinates).rebuild(values);
  }

  private Rebuilder rebuilder(int[] coordinates) {
    if (lastRebuilder.isPresent() && Arrays.equals(coordinates, lastCoordinates)) {
      return lastRebuilder.get();
    }
    Rebuilder rebuilder = sharing.rebuilder(coordinates);
    lastCoordinates = coordinates;
    lastRebuilder = Optional.of(rebuilder);
    return rebuilder;
  }
}
