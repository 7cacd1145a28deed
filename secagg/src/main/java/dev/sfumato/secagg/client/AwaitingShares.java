package dev.sfumato.secagg.client;

import static dev.sfumato.secagg.client.RefusedException.unless;

import dev.sfumato.secagg.ModularVector;
import dev.sfumato.secagg.RefusalReason;
import dev.sfumato.secagg.RunningSum;
import dev.sfumato.secagg.SecAggParameters;
import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.Delivery;
import dev.sfumato.secagg.message.Delivery.Parcel;
import dev.sfumato.secagg.message.MaskedInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Its shares are out. It waits for its neighbours' and then masks its vector. */
final class AwaitingShares extends ActiveState {
  private final SecAggParameters parameters;
  private final KeyPair maskKey;
  private final Secret seed;
  private final List<Link> links;

  AwaitingShares(
      ClientSetup setup,
      SecAggParameters parameters,
      KeyPair maskKey,
      Secret seed,
      List<Link> links) {
    super(setup);
    this.parameters = parameters;
    this.maskKey = maskKey;
    this.seed = seed;
    this.links = List.copyOf(links);
  }

  @Override
  ClientStep onDelivery(Delivery message) throws RefusedException {
    List<Link> senders = senders(message.parcels());
    Map<Integer, Optional<Secret>> shares = new LinkedHashMap<>();
    List<Integer> unopened = new ArrayList<>();
    for (int i = 0; i < senders.size(); i++) {
      Optional<Secret> opened = open(senders.get(i), message.parcels().get(i));
      shares.put(senders.get(i).neighbour(), opened);
      if (opened.isEmpty()) {
        unopened.add(senders.get(i).neighbour());
      }
    }
    RunningSum masked = mask(senders);
    MaskedInput outgoing = new MaskedInput(setup.sessionTag(), unopened, masked.pack());
    masked.wipe();
    wipe();
    return ClientStep.sending(new AwaitingSurvivors(setup, parameters, shares), outgoing);
  }

  private List<Link> senders(List<Parcel> parcels) throws RefusedException {
    unless(parcels.size() >= parameters.graph().threshold(), RefusalReason.TOO_FEW_NEIGHBOURS);
    Map<Integer, Link> known = new HashMap<>();
    links.forEach(link -> known.put(link.neighbour(), link));
    List<Link> senders = new ArrayList<>();
    for (Parcel parcel : parcels) {
      Link link = known.remove(parcel.from());
      if (link == null) {
        throw new RefusedException(RefusalReason.BAD_INDEX);
      }
      senders.add(link);
    }
    return senders;
  }

  private Optional<Secret> open(Link link, Parcel parcel) {
    byte[] data = setup.derivations().sealedData(link.neighbour(), setup.index());
    return setup.primitives().open(link.incomingKey(), data, parcel.shares().sealed());
  }

  /**
   * The vector, the client's own mask and those of exactly the neighbours in the delivery: one
   * whose shares did not open counts too, as it counts this client.
   */
  private RunningSum mask(List<Link> senders) throws RefusedException {
    RunningSum sum = RunningSum.startingFrom(input());
    MaskExpander expander = setup.primitives().maskExpander();
    Secret self = setup.derivations().selfMask(seed, setup.index());
    expander.add(self, sum);
    self.wipe();
    Agreement agreement = setup.primitives().agreement(maskKey.privateKey());
    for (Link link : senders) {
      Secret pair = pairMask(agreement, link);
      if (setup.index() < link.neighbour()) {
        expander.add(pair, sum);
      } else {
        expander.subtract(pair, sum);
      }
      pair.wipe();
    }
    return sum;
  }

  private ModularVector input() {
    ModularVector input = setup.input().get();
    if (!input.shape().equals(parameters.shape())) {
      throw new IllegalStateException(
          "input: " + input.shape() + " (expected: " + parameters.shape() + ")");
    }
    return input;
  }

  private Secret pairMask(Agreement agreement, Link link) throws RefusedException {
    Secret agreed =
        agreement
            .agree(link.maskKey())
            .orElseThrow(() -> new RefusedException(RefusalReason.UNUSABLE_KEY));
    Secret mask =
        setup
            .derivations()
            .pairMask(
                agreed,
                new Party(setup.index(), maskKey.publicKey()),
                new Party(link.neighbour(), link.maskKey()));
    agreed.wipe();
    return mask;
  }

  @Override
  void wipe() {
    maskKey.wipe();
    seed.wipe();
    links.forEach(link -> link.incomingKey().wipe());
  }
}
