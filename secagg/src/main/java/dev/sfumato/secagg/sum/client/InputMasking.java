package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.message.MasksRequest.Partner;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.List;
import java.util.stream.Collectors;

/** Adds to a vector the client's own mask and those that it shares with its partners. */
public record InputMasking(SumClientSetup setup, OwnSecrets secrets, Bytes numbers) {

  /** The masked vector; the numbers are what all masks hang on. */
  public Bytes mask(ModularVector input, List<Partner> partners) throws SumRefusedException {
    RunningSum sum = RunningSum.startingFrom(input);
    try {
      addMasks(partners, sum);
      return sum.pack();
    } finally {
      sum.wipe();
    }
  }

  private void addMasks(List<Partner> partners, RunningSum sum) throws SumRefusedException {
    MaskExpander expander = setup.primitives().maskExpander();
    Secret self = setup.derivations().selfMask(secrets.seed(), numbers, setup.index());
    expand(expander, self, true, sum);
    Agreement agreement = MaskKeys.agreement(setup.primitives(), secrets.maskKey().scalar());
    List<Bytes> keys = keys(partners);
    for (int i = 0; i < keys.size(); i++) {
      Partner partner = partners.get(i);
      Secret mask = pairMask(agreement, partner, keys.get(i));
      expand(expander, mask, setup.index() < partner.index(), sum);
    }
  }

  /** What it agrees with each of them by. */
  static List<Bytes> keys(List<Partner> partners) {
    return MaskKeys.montgomery(
        partners.stream().map(Partner::maskPoint).collect(Collectors.toList()));
  }

  private static void expand(MaskExpander expander, Secret mask, boolean adding, RunningSum sum) {
    try {
      if (adding) {
        expander.add(mask, sum);
      } else {
        expander.subtract(mask, sum);
      }
    } finally {
      mask.wipe();
    }
  }

  private Secret pairMask(Agreement agreement, Partner partner, Bytes key)
      throws SumRefusedException {
    Secret agreed =
        agreement
            .agree(key)
            .orElseThrow(() -> new SumRefusedException(ClientRefusalReason.UNUSABLE_KEY));
    try {
      return setup
          .derivations()
          .pairMask(
              agreed,
              numbers,
              new Party(setup.index(), secrets.maskKey().point()),
              new Party(partner.index(), partner.maskPoint()));
    } finally {
      agreed.wipe();
    }
  }
}
