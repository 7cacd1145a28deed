package dev.sfumato.secagg.verified.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.client.VerifiedClient;
import dev.sfumato.secagg.verified.message.AliveRequest;
import dev.sfumato.secagg.verified.message.CallsRequest;
import dev.sfumato.secagg.verified.message.DealtRequest;
import dev.sfumato.secagg.verified.message.DealtRequest.DealtParcel;
import dev.sfumato.secagg.verified.message.LeavesRequest;
import dev.sfumato.secagg.verified.message.NeighboursRequest;
import dev.sfumato.secagg.verified.message.PlaceToken;
import dev.sfumato.secagg.verified.message.PlainAnswer;
import dev.sfumato.secagg.verified.message.RosterRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One lie at a time in what one client is asked: each rule of docs/protocol.md by itself. */
class HostileRequestsTest {
  private static final int CLIENTS = 60;

  /** Any seat is as good as another; each lie is told to a copy of its client. */
  private static final int SEAT = 7;

  private final VerifiedRun run =
      new VerifiedRun(CLIENTS, 3, new DropoutShare(1, 10), new HeapArchive());

  /** Where it stands in the roster, once that is fixed. */
  private int own;

  private void go(VerifiedRound to) {
    run.identities.forEach(each -> run.server.admit(each.publicKey()));
    while (run.server.round() != to) {
      if (run.server.round() == VerifiedRound.ROSTER) {
        own = ((RosterRequest) request()).place();
      }
      run.round((seat, round) -> false);
    }
  }

  private ToVerifiedClient request() {
    return run.server.request(SEAT).orElseThrow();
  }

  private ClientTurn hear(VerifiedClient client, ToVerifiedClient request) {
    return client.receive(request.encode());
  }

  private void assertStops(ToVerifiedClient lie, ClientRefusalReason reason) {
    VerifiedClient client = run.client(SEAT);
    assertThat(hear(client, lie).kind()).isEqualTo(ClientTurn.Kind.REFUSED);
    assertThat(client.refusal()).contains(reason);
    assertThat(hear(client, request()).kind()).isEqualTo(ClientTurn.Kind.REFUSED);
  }

  private ToVerifiedServer answer(ToVerifiedClient request) throws Exception {
    ClientTurn turn = hear(run.client(SEAT), request);
    assertThat(turn.kind()).isEqualTo(ClientTurn.Kind.ANSWERED);
    return ToVerifiedServer.decode(turn.outgoing().orElseThrow().array());
  }

  private int threshold() {
    return VerifiedNumbers.size(run.session.parameters(), CLIENTS).threshold();
  }

  private static <T> List<T> with(List<T> all, T more) {
    List<T> longer = new ArrayList<>(all);
    longer.add(more);
    return longer;
  }

  private static <T> List<T> but(List<T> all, T other) {
    List<T> changed = new ArrayList<>(all);
    changed.set(0, other);
    return changed;
  }

  private static Bytes flipped(Bytes some) {
    byte[] other = some.array().clone();
    other[0] ^= 1;
    return Bytes.wrap(other);
  }

  @Test
  void roster_ofAnotherSizeThanMayBe_orAPlaceOutside_stopsIt() {
    go(VerifiedRound.ROSTER);
    RosterRequest asked = (RosterRequest) request();
    for (int clients : new int[] {0, 1, 16, CLIENTS + 1, Integer.MAX_VALUE}) {
      RosterRequest lie = new RosterRequest(asked.head(), asked.root(), clients, 0);
      VerifiedClient client = run.client(SEAT);
      assertThat(hear(client, lie).kind()).as("%d", clients).isEqualTo(ClientTurn.Kind.REFUSED);
    }
    assertStops(
        new RosterRequest(asked.head(), asked.root(), CLIENTS, CLIENTS),
        ClientRefusalReason.BAD_INDEX);
  }

  @Test
  void leaves_fewerOrOtherOrDifferentlyProven_stopIt() {
    go(VerifiedRound.SHARES);
    LeavesRequest asked = (LeavesRequest) request();
    List<RosterLeaf> leaves = asked.leaves();
    assertStops(
        new LeavesRequest(asked.head(), leaves.subList(1, leaves.size()), asked.proof()),
        ClientRefusalReason.WRONG_GRAPH);
    RosterLeaf first = leaves.get(0);
    RosterLeaf other =
        new RosterLeaf(
            first.publicKey(),
            Bytes.wrap(new byte[1]),
            first.keys(),
            first.drawHash(),
            first.signature());
    assertStops(
        new LeavesRequest(asked.head(), but(leaves, other), asked.proof()),
        ClientRefusalReason.UNPROVEN_PEER);
    assertStops(
        new LeavesRequest(asked.head(), but(leaves, leaves.get(1)), asked.proof()),
        ClientRefusalReason.UNPROVEN_PEER);
    byte[] proof = asked.proof().array();
    Bytes longer = Bytes.wrap(Arrays.copyOf(proof, proof.length + 1));
    assertStops(new LeavesRequest(asked.head(), leaves, longer), ClientRefusalReason.UNPROVEN_PEER);
  }

  @Test
  void dealers_twiceOrNowhereOrItself_stopIt() {
    go(VerifiedRound.VERDICT);
    DealtRequest asked = (DealtRequest) request();
    DealtParcel first = asked.parcels().get(0);
    assertStops(
        new DealtRequest(asked.head(), with(asked.parcels(), first)),
        ClientRefusalReason.BAD_INDEX);
    for (int place : new int[] {own, CLIENTS, Integer.MAX_VALUE}) {
      assertStops(
          new DealtRequest(asked.head(), but(asked.parcels(), moved(first, place))),
          ClientRefusalReason.BAD_INDEX);
    }
    SumKeys small = new SumKeys(Bytes.wrap(new byte[32]), first.keys().maskPoint());
    assertStops(
        new DealtRequest(
            asked.head(),
            but(asked.parcels(), new DealtParcel(first.parcel(), small, first.tokenHash()))),
        ClientRefusalReason.UNUSABLE_KEY);
  }

  private static DealtParcel moved(DealtParcel from, int place) {
    Parcel parcel = new Parcel(place, from.parcel().sealed(), from.parcel().proof());
    return new DealtParcel(parcel, from.keys(), from.tokenHash());
  }

  /** Whatever of a dealer is not what it sealed its parcel with: the client has no share of it. */
  @Test
  void parcel_withOtherKeysOrAnotherToken_isNotAccepted() throws Exception {
    go(VerifiedRound.VERDICT);
    DealtRequest asked = (DealtRequest) request();
    List<DealtParcel> all = asked.parcels();
    DealtParcel first = all.get(0);
    SumKeys second = all.get(1).keys();
    List<DealtParcel> lies =
        List.of(
            new DealtParcel(first.parcel(), first.keys(), flipped(first.tokenHash())),
            new DealtParcel(
                first.parcel(),
                new SumKeys(first.keys().shareKey(), second.maskPoint()),
                first.tokenHash()),
            new DealtParcel(
                first.parcel(),
                new SumKeys(second.shareKey(), first.keys().maskPoint()),
                first.tokenHash()),
            new DealtParcel(
                new Parcel(
                    first.dealer().place(), all.get(1).parcel().sealed(), first.parcel().proof()),
                first.keys(),
                first.tokenHash()));
    assertThat(verdict(asked).isAccepted(0)).isTrue();
    for (DealtParcel lie : lies) {
      VerdictAnswer verdict = verdict(new DealtRequest(asked.head(), but(all, lie)));
      assertThat(verdict.isAccepted(0)).isFalse();
      assertThat(verdict.isAccepted(1)).isTrue();
    }
  }

  private VerdictAnswer verdict(DealtRequest request) throws Exception {
    return (VerdictAnswer) ((PlainAnswer) answer(request)).answer();
  }

  @Test
  void neighbours_twiceOrItselfOrTooFew_stopIt() {
    go(VerifiedRound.INPUTS);
    NeighboursRequest asked = (NeighboursRequest) request();
    List<Integer> places = asked.places();
    assertStops(
        new NeighboursRequest(asked.head(), with(places, places.get(0))),
        ClientRefusalReason.BAD_INDEX);
    assertStops(
        new NeighboursRequest(asked.head(), with(places, own)), ClientRefusalReason.BAD_INDEX);
    assertStops(
        new NeighboursRequest(asked.head(), with(places, CLIENTS)), ClientRefusalReason.BAD_INDEX);
    assertStops(
        new NeighboursRequest(asked.head(), places.subList(0, threshold() - 1)),
        ClientRefusalReason.TOO_FEW_NEIGHBOURS);
  }

  /** Nobody is called alive twice, without its token, or without having been masked with. */
  @Test
  void tokens_twiceOrWrongOrOfAStranger_stopIt() {
    go(VerifiedRound.CALLS);
    AliveRequest asked = (AliveRequest) request();
    List<PlaceToken> tokens = asked.tokens();
    PlaceToken first = tokens.get(0);
    assertStops(new AliveRequest(asked.head(), with(tokens, first)), ClientRefusalReason.BAD_INDEX);
    assertStops(
        new AliveRequest(asked.head(), with(tokens, new PlaceToken(CLIENTS, first.token()))),
        ClientRefusalReason.BAD_INDEX);
    assertStops(
        new AliveRequest(
            asked.head(), but(tokens, new PlaceToken(first.place(), flipped(first.token())))),
        ClientRefusalReason.UNPROVEN_PEER);
    assertStops(
        new AliveRequest(
            asked.head(), but(tokens, new PlaceToken(first.place(), tokens.get(1).token()))),
        ClientRefusalReason.UNPROVEN_PEER);
  }

  /** E4 counts holders: one good call said often is one, and so are all but one of t. */
  @Test
  void calls_ofFewerHoldersThanRebuild_stopIt_howeverOftenTheyAreSaid() {
    go(VerifiedRound.OPENING);
    CallsRequest asked = (CallsRequest) request();
    List<PlaceToken> few = asked.tokens().subList(0, threshold() - 1);
    assertStops(new CallsRequest(asked.head(), few), ClientRefusalReason.NOT_CALLED_ALIVE);
    List<PlaceToken> often = new ArrayList<>();
    while (often.size() < 600) {
      often.add(few.get(often.size() % few.size()));
    }
    assertStops(new CallsRequest(asked.head(), often), ClientRefusalReason.NOT_CALLED_ALIVE);
    List<PlaceToken> made = new ArrayList<>(few);
    asked.tokens().subList(threshold() - 1, asked.tokens().size()).stream()
        .map(each -> new PlaceToken(each.place(), few.get(0).token()))
        .forEach(made::add);
    assertStops(new CallsRequest(asked.head(), made), ClientRefusalReason.NOT_CALLED_ALIVE);
  }

  /**
   * Which of a dealer's two shares comes out is settled by what was called, not by what is asked.
   */
  @Test
  void opening_askedOtherwise_givesTheSameShares_andOnceOnly() throws Exception {
    go(VerifiedRound.OPENING);
    CallsRequest asked = (CallsRequest) request();
    CallsRequest other = new CallsRequest(asked.head(), asked.tokens().subList(0, threshold()));
    assertThat(returned(other)).isEqualTo(returned(asked));

    VerifiedClient client = run.client(SEAT);
    assertThat(hear(client, asked).kind()).isEqualTo(ClientTurn.Kind.ANSWERED);
    assertThat(hear(client, other).kind()).isEqualTo(ClientTurn.Kind.REFUSED);
    assertThat(client.refusal()).contains(ClientRefusalReason.CHANGED_REQUEST);
  }

  private List<Bytes> returned(CallsRequest request) throws Exception {
    return ((ReturnsAnswer) ((PlainAnswer) answer(request)).answer()).shares();
  }
}
