package dev.sfumato.lab.attack;

import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.CredentialCheck;
import java.util.HashSet;
import java.util.Set;

/** Stands for an authority: whom it has issued to is in its list, and nobody else. */
final class LabAuthority implements CredentialCheck {
  private final Set<Bytes> issued = new HashSet<>();

  Bytes issue(Bytes publicKey) {
    issued.add(publicKey);
    return SumDerivations.sha256(publicKey.array());
  }

  @Override
  public boolean isGood(Bytes publicKey, Bytes credential) {
    return issued.contains(publicKey)
        && credential.equals(SumDerivations.sha256(publicKey.array()));
  }
}
