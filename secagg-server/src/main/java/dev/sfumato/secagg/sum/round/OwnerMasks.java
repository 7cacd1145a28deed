package dev.sfumato.secagg.sum.round;

import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.server.MaskedSum;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;

/** Takes one owner's masks off a part of the sum. For the use of one thread. */
final class OwnerMasks {
  private final MaskedSum total;
  private final AgreementKeys keys;
  private final RunningSum part;
  private final SumDerivations derivations;
  private final MaskExpander expander;
  private final Bytes numbers;

  OwnerMasks(MaskedSum total, AgreementKeys keys, RunningSum part) {
    this.total = total;
    this.keys = keys;
    this.part = part;
    this.derivations = new SumDerivations(total.setup().session());
    this.expander = total.setup().primitives().maskExpander();
    this.numbers = total.maskNumbers();
  }

  /** The secret is a survivor's seed, or the mask key of one that dropped; it is wiped. */
  void remove(int owner, Secret secret) {
    if (total.survivors().get(owner)) {
      removeSelfMask(owner, secret);
    } else {
      removePairMasks(owner, secret);
    }
    secret.wipe();
  }

  private void removeSelfMask(int owner, Secret seed) {
    Secret mask = derivations.selfMask(seed, numbers, owner);
    expander.subtract(mask, part);
    mask.wipe();
  }

  /**
   * The rebuilt key needs no check: every share of it is on the polynomial that the dealer's
   * signature ties to its public key.
   */
  private void removePairMasks(int owner, Secret key) {
    Agreement agreement = MaskKeys.agreement(total.setup().primitives(), key);
    Party dropped = party(owner);
    for (int survivor : total.survivingPartners(owner)) {
      removePairMask(agreement, dropped, party(survivor));
    }
  }

  private Party party(int seat) {
    return new Party(seat, total.maskPoint(seat));
  }

  private void removePairMask(Agreement agreement, Party dropped, Party survivor) {
    Secret agreed =
        agreement
            .agree(keys.of(survivor.index()))
            .orElseThrow(() -> new IllegalStateException("a key was usable in round 1"));
    Secret mask = derivations.pairMask(agreed, numbers, dropped, survivor);
    // The smaller index added it: what the survivor did is undone.
    if (survivor.index() < dropped.index()) {
      expander.subtract(mask, part);
    } else {
      expander.add(mask, part);
    }
    agreed.wipe();
    mask.wipe();
  }
}
