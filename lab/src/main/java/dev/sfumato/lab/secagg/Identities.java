package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.RandomBytes;
import java.util.Arrays;
import java.util.List;

/** The clients' identities. They last a campaign, so making them is on nobody's clock here. */
final class Identities {
  private Identities() {}

  static List<KeyPair> draw(Primitives primitives, int count, Hands hands) {
    RandomBytes randomness = RandomBytes.secure();
    KeyPair[] drawn = new KeyPair[count];
    hands.forEach(count, i -> drawn[i] = primitives.newIdentity(randomness));
    return Arrays.asList(drawn);
  }
}
