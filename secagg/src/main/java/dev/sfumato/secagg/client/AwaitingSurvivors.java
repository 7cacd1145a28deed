package dev.sfumato.secagg.client;

import static dev.sfumato.secagg.client.RefusedException.unless;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.Survivors;
import dev.sfumato.secagg.message.Unmask;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Its masked vector is out. It holds shares of its neighbours' secrets and gives away one of each
 * pair, once: the seed's of a survivor, the mask key's of one that dropped.
 */
final class AwaitingSurvivors extends ActiveState {
  /** A check that an honest run fails once in a million sessions would be a nuisance. */
  private static final int SURPRISE = 20;

  private final SecAggParameters parameters;
  private final Map<Integer, Optional<Secret>> shares;

  AwaitingSurvivors(
      ClientSetup setup, SecAggParameters parameters, Map<Integer, Optional<Secret>> shares) {
    super(setup);
    this.parameters = parameters;
    this.shares = shares;
  }

  @Override
  ClientStep onSurvivors(Survivors message) throws RefusedException {
    check(message);
    Unmask outgoing =
        new Unmask(
            setup.sessionTag(),
            reveal(message.surviving(), Secret.BYTES),
            reveal(message.dropped(), 0));
    wipe();
    return ClientStep.sending(new AwaitingResult(setup), outgoing);
  }

  private void check(Survivors message) throws RefusedException {
    int survivors = message.survivors();
    unless(
        survivors >= parameters.minimumSurvivors()
            && survivors <= parameters.clients()
            && survivors > message.surviving().size(),
        ClientRefusalReason.SURVIVOR_COUNT);
    unless(!message.dropped().contains(setup.index()), ClientRefusalReason.SELF_DROPPED);
    checkNames(message);
    int surviving = message.surviving().size();
    unless(surviving >= parameters.graph().threshold(), ClientRefusalReason.TOO_FEW_NEIGHBOURS);
    unless(
        !parameters.isSurprising(survivors, surviving, SURPRISE),
        ClientRefusalReason.IMPLAUSIBLE_SURVIVORS);
  }

  private void checkNames(Survivors message) throws RefusedException {
    Set<Integer> named = new HashSet<>();
    for (int index : message.surviving()) {
      unless(shares.containsKey(index) && named.add(index), ClientRefusalReason.BAD_INDEX);
    }
    Set<Integer> dropped = new HashSet<>();
    for (int index : message.dropped()) {
      unless(!named.contains(index), ClientRefusalReason.BOTH_SURVIVOR_AND_DROPPED);
      unless(shares.containsKey(index) && dropped.add(index), ClientRefusalReason.BAD_INDEX);
    }
    unless(named.size() + dropped.size() == shares.size(), ClientRefusalReason.NEIGHBOUR_MISSING);
  }

  private List<Bytes> reveal(List<Integer> owners, int offset) {
    List<Bytes> revealed = new ArrayList<>();
    for (int owner : owners) {
      Optional<Secret> share = Optional.ofNullable(shares.get(owner)).flatMap(each -> each);
      share.ifPresent(
          both ->
              revealed.add(
                  Bytes.wrap(Arrays.copyOfRange(both.expose(), offset, offset + Secret.BYTES))));
    }
    return revealed;
  }

  @Override
  public void wipe() {
    shares.values().forEach(share -> share.ifPresent(Secret::wipe));
  }
}
