package dev.sfumato.secagg.server;

import dev.sfumato.secagg.crypto.Derivations;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.Optional;

/** Takes masks off one part of the sum. For the use of one thread. */
final class Unmasker {
  private final MaskedInputs inputs;
  private final ShareBoard board;
  private final RunningSum part;
  private final Primitives primitives;
  private final Derivations derivations;
  private final MaskExpander expander;
  private final Rebuilding rebuilding;

  Unmasker(MaskedInputs inputs, ShareBoard board, RunningSum part) {
    this.inputs = inputs;
    this.board = board;
    this.part = part;
    this.primitives = inputs.cohort().setup().primitives();
    this.derivations = inputs.cohort().derivations();
    this.expander = primitives.maskExpander();
    this.rebuilding =
        new Rebuilding(
            primitives.secretSharing(), inputs.cohort().parameters().graph().threshold());
  }

  /** Takes off what one owner's secret masks; false when no shares of it fit. */
  boolean unmask(int owner) {
    return inputs.survivors().get(owner) ? removeSelfMask(owner) : removePairMasks(owner);
  }

  private boolean removeSelfMask(int owner) {
    Bytes commitment = inputs.commitmentOf(owner);
    Optional<Secret> seed =
        rebuilding.rebuild(
            board.sharesOf(owner),
            candidate -> derivations.commitment(candidate, owner).equals(commitment));
    seed.ifPresent(
        found -> {
          Secret mask = derivations.selfMask(found, owner);
          expander.subtract(mask, part);
          mask.wipe();
          found.wipe();
        });
    return seed.isPresent();
  }

  private boolean removePairMasks(int owner) {
    Bytes published = inputs.cohort().keysOf(owner).maskKey();
    Optional<Secret> key =
        rebuilding.rebuild(
            board.sharesOf(owner), candidate -> primitives.publicKey(candidate).equals(published));
    key.ifPresent(
        found -> {
          removePairMasks(new Party(owner, published), primitives.agreement(found));
          found.wipe();
        });
    return key.isPresent();
  }

  private void removePairMasks(Party dropped, Agreement agreement) {
    for (int survivor : inputs.surviving(dropped.index())) {
      Bytes key = inputs.cohort().keysOf(survivor).maskKey();
      Secret agreed =
          agreement
              .agree(key)
              .orElseThrow(() -> new IllegalStateException("a key was usable in round 0"));
      Secret mask = derivations.pairMask(agreed, dropped, new Party(survivor, key));
      // The smaller index added it: what the survivor did is undone.
      if (survivor < dropped.index()) {
        expander.subtract(mask, part);
      } else {
        expander.add(mask, part);
      }
      agreed.wipe();
      mask.wipe();
    }
  }
}
