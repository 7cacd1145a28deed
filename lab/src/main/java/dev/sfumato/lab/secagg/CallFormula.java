package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.session.SecAggParameters;

/**
 * How often a session must ask for each thing, from its size and from who was lost: counted calls
 * that differ mean that work was skipped, repeated or shared between clients.
 */
record CallFormula(BenchPlan plan, Traffic traffic) {
  private long clients() {
    return plan.parameters().clients();
  }

  private long neighbours() {
    return plan.parameters().graph().neighbours();
  }

  /** Those that handed out shares. */
  private long sharers() {
    return plan.dropAt() == Round.SHARE ? clients() - plan.dropped() : clients();
  }

  /** Those whose vectors are in the sum. */
  long survivors() {
    return plan.dropAt() == Round.UNMASK ? clients() : clients() - plan.dropped();
  }

  /** Masks that clients expand: one of their own, and one for each parcel. */
  private long clientMasks() {
    return survivors() + traffic.delivered();
  }

  private long serverMasks() {
    return survivors() + traffic.droppedPairs();
  }

  CallCounts expected() {
    SecAggParameters parameters = plan.parameters();
    return new CallCounts(
        sharers() * neighbours() + traffic.delivered() + traffic.droppedPairs(),
        2 * clients() + traffic.droppedOwners(),
        sharers() * neighbours(),
        traffic.delivered(),
        (clientMasks() + serverMasks()) * parameters.shape().maskBytes(),
        survivors() + traffic.droppedOwners(),
        clients(),
        clients(),
        sharers());
  }

  /** All the clients' work at its raw speed. */
  double clientFloorMillis(Floors floors) {
    return clients() * (2 * floors.keyGeneration() + floors.sign())
        + sharers() * (floors.split() + neighbours() * (floors.agreement() + floors.seal()))
        + traffic.delivered() * (floors.open() + floors.agreement())
        + clientMasks() * floors.expand()
        + survivors() * floors.pack();
  }

  /** All the server's work at its raw speed. */
  double serverFloorMillis(Floors floors) {
    return clients() * floors.verify()
        + survivors() * floors.unpack()
        + (survivors() + traffic.droppedOwners()) * floors.rebuild()
        + traffic.droppedOwners() * floors.keyGeneration()
        + traffic.droppedPairs() * floors.agreement()
        + serverMasks() * floors.expand();
  }
}
