package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.MasksRequest.Partner;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;

/** One masked input of a hostile client, and what it comes to when the masks are off again. */
record HostileMasking(HostileClient client, HostileSeat seat, MasksRequest request, int arrived) {

  Bytes sent() {
    RunningSum sum = RunningSum.startingFrom(seat.vector());
    MaskExpander expander = seat.primitives().maskExpander();
    expander.add(selfMask(client.maskingSeed()), sum);
    Agreement agreement = MaskKeys.agreement(seat.primitives(), client.maskKey.scalar());
    for (Partner partner : request.partners()) {
      Secret mask = pairMask(agreement, partner);
      if (seat.index() < partner.index()) {
        expander.add(mask, sum);
      } else {
        expander.subtract(mask, sum);
      }
    }
    return sum.pack();
  }

  /** The server takes off the mask of the seed that was shared, whatever was put on. */
  ModularVector contribution() {
    RunningSum sum = RunningSum.startingFrom(seat.vector());
    MaskExpander expander = seat.primitives().maskExpander();
    expander.add(selfMask(client.maskingSeed()), sum);
    expander.subtract(selfMask(client.sharedSeed()), sum);
    return sum.toVector();
  }

  private Secret selfMask(Secret from) {
    return seat.derivations().selfMask(from, numbers(), seat.index());
  }

  private Secret pairMask(Agreement agreement, Partner partner) {
    Secret agreed = agreement.agree(MaskKeys.montgomery(partner.maskPoint())).orElseThrow();
    return seat.derivations()
        .pairMask(
            agreed,
            numbers(),
            new Party(seat.index(), client.maskKey.point()),
            new Party(partner.index(), partner.maskPoint()));
  }

  private Bytes numbers() {
    return seat.derivations()
        .numbers(seat.parameters().numbers(arrived, request.good()), request.goodDigest());
  }
}
