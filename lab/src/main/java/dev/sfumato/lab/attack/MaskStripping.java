package dev.sfumato.lab.attack;

import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Takes off one client's masked vector what an attacker can: its own mask, and each pair's mask of
 * which it has the key of either side. What it cannot stays on.
 */
record MaskStripping(Primitives primitives, SumDerivations derivations, Bytes numbers) {
  /** The vector, if every mask could be taken off. */
  Optional<ModularVector> strip(
      Party victim,
      ModularVector masked,
      Optional<Secret> seed,
      List<Party> partners,
      IntFunction<Optional<Secret>> keyOf) {
    if (seed.isEmpty()) {
      return Optional.empty();
    }
    RunningSum sum = RunningSum.startingFrom(masked);
    MaskExpander expander = primitives.maskExpander();
    expander.subtract(derivations.selfMask(seed.get(), numbers, victim.index()), sum);
    Optional<Secret> own = keyOf.apply(victim.index());
    for (Party partner : partners) {
      Optional<Secret> mask =
          own.map(key -> mask(key, victim, partner))
              .or(() -> keyOf.apply(partner.index()).map(key -> mask(key, partner, victim)));
      if (mask.isEmpty()) {
        return Optional.empty();
      }
      if (victim.index() < partner.index()) {
        expander.subtract(mask.get(), sum);
      } else {
        expander.add(mask.get(), sum);
      }
    }
    return Optional.of(sum.toVector());
  }

  private Secret mask(Secret key, Party owner, Party other) {
    Secret agreed =
        MaskKeys.agreement(primitives, key)
            .agree(MaskKeys.montgomery(other.publicKey()))
            .orElseThrow(() -> new IllegalStateException("a usable key"));
    return derivations.pairMask(agreed, numbers, owner, other);
  }
}
