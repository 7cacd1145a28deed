package dev.sfumato.secagg.client;

import static dev.sfumato.secagg.client.RefusedException.unless;

import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.message.Neighbours;
import dev.sfumato.secagg.message.Neighbours.Neighbour;
import dev.sfumato.secagg.message.PublicKeys;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.vector.Bytes;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a client checks before it trusts its neighbours with shares of its secrets. */
record NeighbourChecks(ClientSetup setup, PublicKeys own) {

  /** The session's parameters for those that arrived, computed here and not believed. */
  SecAggParameters check(Neighbours message) throws RefusedException {
    SecAggParameters parameters = forArrivals(message.arrived());
    Optional<ClientRefusalReason> refusal = setup.policy().refusal(parameters);
    if (refusal.isPresent()) {
      throw new RefusedException(refusal.get());
    }
    List<Neighbour> neighbours = message.neighbours();
    unless(
        neighbours.size() >= parameters.graph().threshold(),
        ClientRefusalReason.TOO_FEW_NEIGHBOURS);
    unless(
        neighbours.size() == parameters.graph().neighbours()
            && message.threshold() == parameters.graph().threshold(),
        ClientRefusalReason.WRONG_GRAPH);
    unless(own.equals(message.own()), ClientRefusalReason.OWN_KEY_ALTERED);
    checkIndices(neighbours);
    checkKeys(neighbours);
    return parameters;
  }

  private SecAggParameters forArrivals(int arrived) throws RefusedException {
    SecAggParameters announced = setup.session().parameters();
    unless(arrived <= announced.clients(), ClientRefusalReason.WRONG_GRAPH);
    try {
      return announced.forArrivals(arrived);
    } catch (ParametersRefusedException e) {
      throw new RefusedException(ClientRefusalReason.WRONG_GRAPH);
    }
  }

  private void checkIndices(List<Neighbour> neighbours) throws RefusedException {
    Set<Integer> seen = new HashSet<>();
    seen.add(setup.index());
    for (Neighbour neighbour : neighbours) {
      unless(
          neighbour.index() < setup.session().parameters().clients() && seen.add(neighbour.index()),
          ClientRefusalReason.BAD_INDEX);
    }
  }

  private void checkKeys(List<Neighbour> neighbours) throws RefusedException {
    Set<Bytes> seen = new HashSet<>(List.of(own.shareKey(), own.maskKey()));
    for (Neighbour neighbour : neighbours) {
      for (Bytes key : List.of(neighbour.keys().shareKey(), neighbour.keys().maskKey())) {
        unless(seen.add(key), ClientRefusalReason.DUPLICATE_KEY);
        unless(!X25519Keys.isUnusable(key), ClientRefusalReason.UNUSABLE_KEY);
      }
    }
  }
}
