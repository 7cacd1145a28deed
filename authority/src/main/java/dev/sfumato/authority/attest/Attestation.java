package dev.sfumato.authority.attest;

import java.util.Optional;

/**
 * Knows devices by what somebody else says of them: the maker of their hardware, the operator of a
 * fleet, a shop for apps.
 *
 * <p>Implementations are safe for use by several threads and keep nothing of what they are shown.
 */
@FunctionalInterface
public interface Attestation {
  /**
   * Says which device it is.
   *
   * @param evidence as the device sent it
   * @param challenge the SHA-256 of the secret that the device enrols with. Evidence that is not
   *     about it must be refused: it could have been copied from another device
   * @return a name that is the same whenever this device comes and no other device's; empty if the
   *     evidence does not hold. It is kept as a keyed hash only
   */
  Optional<String> identify(String evidence, byte[] challenge);
}
