package dev.sfumato.secagg.client;

import static dev.sfumato.secagg.client.RefusedException.unless;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.Delivery;
import dev.sfumato.secagg.message.Delivery.Parcel;
import dev.sfumato.secagg.message.MaskedInput;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
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
    Wiping made = new Wiping();
    try {
      return answer(message, senders, made);
    } catch (RefusedException | RuntimeException | Error fault) {
      made.wipe();
      throw fault;
    }
  }

  private ClientStep answer(Delivery message, List<Link> senders, Wiping made)
      throws RefusedException {
    Map<Integer, Optional<Secret>> shares = new LinkedHashMap<>();
    List<Integer> unopened = new ArrayList<>();
    for (int i = 0; i < senders.size(); i++) {
      Optional<Secret> opened = open(senders.get(i), message.parcels().get(i));
      opened.ifPresent(made::later);
      shares.put(senders.get(i).neighbour(), opened);
      if (opened.isEmpty()) {
        unopened.add(senders.get(i).neighbour());
      }
    }
    MaskedInput outgoing = new MaskedInput(setup.sessionTag(), unopened, mask(senders));
    wipe();
    return ClientStep.sending(new AwaitingSurvivors(setup, parameters, shares), outgoing);
  }

  private List<Link> senders(List<Parcel> parcels) throws RefusedException {
    unless(
        parcels.size() >= parameters.graph().threshold(), ClientRefusalReason.TOO_FEW_NEIGHBOURS);
    Map<Integer, Link> known = new HashMap<>();
    links.forEach(link -> known.put(link.neighbour(), link));
    List<Link> senders = new ArrayList<>();
    for (Parcel parcel : parcels) {
      Link link = known.remove(parcel.from());
      if (link == null) {
        throw new RefusedException(ClientRefusalReason.BAD_INDEX);
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
  private Bytes mask(List<Link> senders) throws RefusedException {
    RunningSum sum = RunningSum.startingFrom(input());
    try {
      addMasks(senders, sum);
      return sum.pack();
    } finally {
      sum.wipe();
    }
  }

  private void addMasks(List<Link> senders, RunningSum sum) throws RefusedException {
    MaskExpander expander = setup.primitives().maskExpander();
    Secret self = setup.derivations().selfMask(seed, setup.index());
    expand(expander, self, true, sum);
    Agreement agreement = setup.primitives().agreement(maskKey.privateKey());
    for (Link link : senders) {
      boolean adding = setup.index() < link.neighbour();
      expand(expander, pairMask(agreement, link), adding, sum);
    }
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
            .orElseThrow(() -> new RefusedException(ClientRefusalReason.UNUSABLE_KEY));
    try {
      return setup
          .derivations()
          .pairMask(
              agreed,
              new Party(setup.index(), maskKey.publicKey()),
              new Party(link.neighbour(), link.maskKey()));
    } finally {
      agreed.wipe();
    }
  }

  @Override
  public void wipe() {
    maskKey.wipe();
    seed.wipe();
    links.forEach(link -> link.incomingKey().wipe());
  }
}
