package dev.sfumato.secagg.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.SecAggClient;
import dev.sfumato.secagg.message.Decline;
import dev.sfumato.secagg.message.Delivery;
import dev.sfumato.secagg.message.Delivery.Parcel;
import dev.sfumato.secagg.message.Done;
import dev.sfumato.secagg.message.Neighbours;
import dev.sfumato.secagg.message.Neighbours.Neighbour;
import dev.sfumato.secagg.message.PublicKeys;
import dev.sfumato.secagg.message.Survivors;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.secagg.session.ClientPolicy;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.SessionRun;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Everything that a client refuses: it stops, and nothing leaves but the word "declined". */
class ClientRefusalTest {
  private static final int VICTIM = 2;

  @Test
  void tooFewClients_isOutsidePolicy() {
    assertOutsidePolicy(
        new ClientPolicy(7, 2, 0, 2, 62, 99), ClientRefusalReason.CLIENTS_OUTSIDE_POLICY);
  }

  @Test
  void tooFewSurvivors_isOutsidePolicy() {
    assertOutsidePolicy(
        new ClientPolicy(3, 6, 0, 2, 62, 99), ClientRefusalReason.SURVIVORS_OUTSIDE_POLICY);
  }

  @Test
  void tooFewCorrupt_isOutsidePolicy() {
    assertOutsidePolicy(
        new ClientPolicy(3, 2, 17, 2, 62, 99), ClientRefusalReason.CORRUPT_OUTSIDE_POLICY);
  }

  @Test
  void tooSmallThreshold_isOutsidePolicy() {
    assertOutsidePolicy(
        new ClientPolicy(3, 2, 0, 5, 62, 99), ClientRefusalReason.THRESHOLD_OUTSIDE_POLICY);
  }

  @Test
  void tooManyBits_isOutsidePolicy() {
    assertOutsidePolicy(
        new ClientPolicy(3, 2, 0, 2, 15, 99), ClientRefusalReason.BITS_OUTSIDE_POLICY);
  }

  @Test
  void tooLongVector_isOutsidePolicy() {
    assertOutsidePolicy(
        new ClientPolicy(3, 2, 0, 2, 62, 4), ClientRefusalReason.LENGTH_OUTSIDE_POLICY);
  }

  @Test
  void fewerThanThresholdNeighbours() {
    assertRefusesNeighbours(
        m -> with(m, m.neighbours().subList(0, 3)), ClientRefusalReason.TOO_FEW_NEIGHBOURS);
  }

  @Test
  void fewerNeighboursThanItComputes() {
    assertRefusesNeighbours(
        m -> with(m, m.neighbours().subList(0, 4)), ClientRefusalReason.WRONG_GRAPH);
  }

  @Test
  void anotherThresholdThanItComputes() {
    assertRefusesNeighbours(
        m -> new Neighbours(m.sessionTag(), m.arrived(), 2, m.own(), m.neighbours()),
        ClientRefusalReason.WRONG_GRAPH);
  }

  @Test
  void moreArrivalsThanSeats() {
    assertRefusesNeighbours(m -> arrived(m, 7), ClientRefusalReason.WRONG_GRAPH);
  }

  @Test
  void fewerArrivalsThanMustSurvive() {
    assertRefusesNeighbours(m -> arrived(m, 4), ClientRefusalReason.WRONG_GRAPH);
  }

  @Test
  void itsOwnKeyAltered() {
    assertRefusesNeighbours(
        m ->
            new Neighbours(
                m.sessionTag(),
                m.arrived(),
                m.threshold(),
                new PublicKeys(
                    /* shareKey= */ m.own().maskKey(), /* maskKey= */ m.own().shareKey()),
                m.neighbours()),
        ClientRefusalReason.OWN_KEY_ALTERED);
  }

  @Test
  void itselfAsItsOwnNeighbour() {
    assertRefusesNeighbours(
        m -> replaceFirst(m, new Neighbour(VICTIM, m.neighbours().get(0).keys())),
        ClientRefusalReason.BAD_INDEX);
  }

  @Test
  void anUnknownNeighbour() {
    assertRefusesNeighbours(
        m -> replaceFirst(m, new Neighbour(6, m.neighbours().get(0).keys())),
        ClientRefusalReason.BAD_INDEX);
  }

  @Test
  void aRepeatedNeighbour() {
    assertRefusesNeighbours(
        m -> replaceFirst(m, m.neighbours().get(1)), ClientRefusalReason.BAD_INDEX);
  }

  @Test
  void twoNeighboursWithTheSameKey() {
    assertRefusesNeighbours(
        m ->
            replaceFirst(
                m, new Neighbour(m.neighbours().get(0).index(), m.neighbours().get(1).keys())),
        ClientRefusalReason.DUPLICATE_KEY);
  }

  @Test
  void aNeighbourWithItsOwnKey() {
    assertRefusesNeighbours(
        m -> replaceFirst(m, new Neighbour(m.neighbours().get(0).index(), m.own())),
        ClientRefusalReason.DUPLICATE_KEY);
  }

  @Test
  void aNeighboursKeyOfSmallOrder() {
    assertRefusesNeighbours(
        m ->
            replaceFirst(
                m,
                new Neighbour(
                    m.neighbours().get(0).index(),
                    new PublicKeys(
                        Bytes.wrap(new byte[32]), m.neighbours().get(0).keys().maskKey()))),
        ClientRefusalReason.UNUSABLE_KEY);
  }

  @Test
  void sharesFromFewerThanThreshold() {
    assertRefusesDelivery(
        m -> new Delivery(m.sessionTag(), m.parcels().subList(0, 3)),
        ClientRefusalReason.TOO_FEW_NEIGHBOURS);
  }

  @Test
  void sharesFromAStranger() {
    assertRefusesDelivery(
        m -> replaceFirst(m, new Parcel(VICTIM, m.parcels().get(0).shares())),
        ClientRefusalReason.BAD_INDEX);
  }

  @Test
  void sharesFromTheSameNeighbourTwice() {
    assertRefusesDelivery(m -> replaceFirst(m, m.parcels().get(1)), ClientRefusalReason.BAD_INDEX);
  }

  @Test
  void theSameNeighbourAsSurvivorAndDropped() {
    assertRefusesSurvivors(
        m ->
            new Survivors(
                m.sessionTag(), m.survivors(), m.surviving(), List.of(m.surviving().get(0))),
        ClientRefusalReason.BOTH_SURVIVOR_AND_DROPPED);
  }

  @Test
  void itselfAsDropped() {
    assertRefusesSurvivors(
        m -> new Survivors(m.sessionTag(), m.survivors(), m.surviving(), List.of(VICTIM)),
        ClientRefusalReason.SELF_DROPPED);
  }

  @Test
  void anUnknownIndexAmongTheSurvivors() {
    assertRefusesSurvivors(
        m -> surviving(m, replaced(m.surviving(), 99)), ClientRefusalReason.BAD_INDEX);
  }

  @Test
  void aRepeatedIndexAmongTheSurvivors() {
    assertRefusesSurvivors(
        m -> surviving(m, replaced(m.surviving(), m.surviving().get(1))),
        ClientRefusalReason.BAD_INDEX);
  }

  @Test
  void aRepeatedIndexAmongTheDropped() {
    assertRefusesSurvivors(
        m ->
            new Survivors(
                m.sessionTag(),
                m.survivors(),
                m.surviving().subList(1, 5),
                List.of(m.surviving().get(0), m.surviving().get(0))),
        ClientRefusalReason.BAD_INDEX);
  }

  @Test
  void aNeighbourThatIsNamedNowhere() {
    assertRefusesSurvivors(
        m -> surviving(m, m.surviving().subList(1, 5)), ClientRefusalReason.NEIGHBOUR_MISSING);
  }

  @Test
  void aSurvivorCountUnderTheLeast() {
    assertRefusesSurvivors(
        m -> new Survivors(m.sessionTag(), 4, m.surviving(), m.dropped()),
        ClientRefusalReason.SURVIVOR_COUNT);
  }

  @Test
  void aSurvivorCountOverTheClients() {
    assertRefusesSurvivors(
        m -> new Survivors(m.sessionTag(), 7, m.surviving(), m.dropped()),
        ClientRefusalReason.SURVIVOR_COUNT);
  }

  @Test
  void fewerThanThresholdSurvivingNeighbours() {
    assertRefusesSurvivors(
        m ->
            new Survivors(
                m.sessionTag(), 5, m.surviving().subList(0, 3), m.surviving().subList(3, 5)),
        ClientRefusalReason.TOO_FEW_NEIGHBOURS);
  }

  @Test
  void farTooFewSurvivingNeighboursForTheClaimedCount() {
    SecAggParameters parameters =
        SecAggParameters.builder()
            .clients(100)
            .corrupt(5)
            .toleratedDropouts(20)
            .bits(8)
            .length(1)
            .build();
    assertRefuses(
        parameters,
        Survivors.class,
        m ->
            new Survivors(
                m.sessionTag(), 90, m.surviving().subList(0, 9), m.surviving().subList(9, 22)),
        ClientRefusalReason.IMPLAUSIBLE_SURVIVORS);
  }

  @Test
  void aSecondRequestToShare() {
    assertRefusesRepetition(Neighbours.class);
  }

  @Test
  void aSecondRequestToMask() {
    assertRefusesRepetition(Delivery.class);
  }

  @Test
  void aSecondRequestToUnmask_revealsNothingMore() {
    assertRefusesRepetition(Survivors.class);
  }

  @Test
  void aMessageBeforeItsTime() {
    assertRefusesNeighboursReplacedBy(new Delivery(tag(), List.of()));
    assertRefusesNeighboursReplacedBy(new Survivors(tag(), 6, List.of(), List.of()));
    assertRefusesNeighboursReplacedBy(new Done(tag()));
  }

  @Test
  void aMessageOfAnotherSession() {
    assertRefusesNeighbours(
        m ->
            new Neighbours(m.sessionTag() + 1, m.arrived(), m.threshold(), m.own(), m.neighbours()),
        ClientRefusalReason.WRONG_SESSION);
  }

  @Test
  void bytesThatAreNoMessage() {
    SessionRun run = run();
    Optional<ToServer> answer = run.clients.get(VICTIM).receive(new byte[] {1, 2, 3});
    assertThat(answer).containsInstanceOf(Decline.class);
    assertThat(run.clients.get(VICTIM).refusal()).contains(ClientRefusalReason.MALFORMED);
  }

  private static SessionRun run() {
    return new SessionRun(Fixtures.session(Fixtures.small(), 5), 5);
  }

  private static long tag() {
    return Fixtures.session(Fixtures.small(), 5).id().tag();
  }

  private static void assertOutsidePolicy(ClientPolicy policy, ClientRefusalReason reason) {
    SessionRun run = run();
    ClientSetup wide = run.setup(run.session, VICTIM, 1);
    SecAggClient client =
        SecAggClient.seat(
            new ClientSetup(
                run.session,
                VICTIM,
                wide.identity(),
                policy,
                wide.input(),
                wide.primitives(),
                wide.randomness()));
    assertThat(client.start()).isEmpty();
    assertThat(client.refusal()).contains(reason);
  }

  private static void assertRefusesNeighbours(
      UnaryOperator<Neighbours> change, ClientRefusalReason reason) {
    assertRefuses(Fixtures.small(), Neighbours.class, change, reason);
  }

  private static void assertRefusesDelivery(
      UnaryOperator<Delivery> change, ClientRefusalReason reason) {
    assertRefuses(Fixtures.small(), Delivery.class, change, reason);
  }

  private static void assertRefusesSurvivors(
      UnaryOperator<Survivors> change, ClientRefusalReason reason) {
    assertRefuses(Fixtures.small(), Survivors.class, change, reason);
  }

  private static <T extends ToClient> void assertRefuses(
      SecAggParameters parameters,
      Class<T> type,
      UnaryOperator<T> change,
      ClientRefusalReason reason) {
    SessionRun run = new SessionRun(Fixtures.session(parameters, 5), 5);
    run.downwards =
        each ->
            each.client() == VICTIM && type.isInstance(each.message())
                ? new Outgoing(VICTIM, change.apply(type.cast(each.message())))
                : each;
    run.start();
    while (run.clients.get(VICTIM).refusal().isEmpty() && !run.mailbox.isEmpty()) {
      run.deliver();
    }
    assertThat(run.clients.get(VICTIM).refusal()).contains(reason);
    assertThat(run.mailbox.stream().filter(each -> each.client() == VICTIM))
        .singleElement()
        .satisfies(each -> assertThat(each.message()).isInstanceOf(Decline.class));
  }

  private static void assertRefusesNeighboursReplacedBy(ToClient message) {
    SessionRun run = run();
    SecAggClient client = run.clients.get(VICTIM);
    assertThat(client.receive(message)).containsInstanceOf(Decline.class);
    assertThat(client.refusal()).contains(ClientRefusalReason.UNEXPECTED_MESSAGE);
  }

  private static void assertRefusesRepetition(Class<? extends ToClient> type) {
    SessionRun run = run();
    List<Optional<ToServer>> again = new ArrayList<>();
    run.start();
    for (int round = 0; round < 3; round++) {
      run.deliver();
      run.sent.stream()
          .filter(each -> each.client() == VICTIM && type.isInstance(each.message()))
          .map(each -> run.clients.get(VICTIM).receive(each.message()))
          .forEach(again::add);
    }
    assertThat(again.get(0)).containsInstanceOf(Decline.class);
    assertThat(again.subList(1, again.size())).allMatch(Optional::isEmpty);
    assertThat(run.clients.get(VICTIM).refusal()).contains(ClientRefusalReason.UNEXPECTED_MESSAGE);
  }

  private static Neighbours with(Neighbours m, List<Neighbour> neighbours) {
    return new Neighbours(m.sessionTag(), m.arrived(), m.threshold(), m.own(), neighbours);
  }

  private static Neighbours arrived(Neighbours m, int arrived) {
    return new Neighbours(m.sessionTag(), arrived, m.threshold(), m.own(), m.neighbours());
  }

  private static Neighbours replaceFirst(Neighbours m, Neighbour neighbour) {
    return with(m, replaced(m.neighbours(), neighbour));
  }

  private static Delivery replaceFirst(Delivery m, Parcel parcel) {
    return new Delivery(m.sessionTag(), replaced(m.parcels(), parcel));
  }

  private static Survivors surviving(Survivors m, List<Integer> surviving) {
    return new Survivors(m.sessionTag(), m.survivors(), surviving, m.dropped());
  }

  private static <T> List<T> replaced(List<T> list, T first) {
    List<T> changed = new ArrayList<>(list);
    changed.set(0, first);
    return changed;
  }
}
