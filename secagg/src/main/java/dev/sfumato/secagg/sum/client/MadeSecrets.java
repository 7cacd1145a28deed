package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.Secret;
import java.util.ArrayList;
import java.util.List;

/** Secrets that were made on the way to a state, to be wiped if it is never reached. */
public final class MadeSecrets {
  private final List<Secret> made = new ArrayList<>();

  public Secret keep(Secret secret) {
    made.add(secret);
    return secret;
  }

  public void wipe() {
    made.forEach(Secret::wipe);
  }
}
