package dev.sfumato.secagg.sum.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.AbortedNotice;
import dev.sfumato.secagg.sum.message.DeclineAnswer;
import dev.sfumato.secagg.sum.message.DoneNotice;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SumClientTest {
  private static final int SEATS = 6;

  private static SumParameters parameters() {
    return new SumParameters(SEATS, 1, new DropoutShare(1, 5), 3, new VectorShape(5, 31));
  }

  private final SumRun run = new SumRun(parameters(), 11).seat();

  private SumClient client() {
    return run.clients.get(0);
  }

  /** Everybody answers until a round is open. */
  private void until(SumRound round) {
    while (run.server.round() != round) {
      run.round(List.of());
    }
  }

  private byte[] request() {
    return run.server.request(0).orElseThrow().encode();
  }

  private static final List<SumRound> ASKED =
      List.of(SumRound.SHARES, SumRound.VERDICT, SumRound.INPUTS, SumRound.OPENING);

  @Test
  void receive_theSameRequestTwice_givesTheSameBytes() {
    for (SumRound round : ASKED) {
      until(round);
      byte[] request = request();
      ClientTurn first = client().receive(request);
      run.restartClient(0);
      ClientTurn second = client().receive(request);
      assertThat(first.kind()).isEqualTo(ClientTurn.Kind.ANSWERED);
      assertThat(second).isEqualTo(ClientTurn.of(ClientTurn.Kind.REPEATED, first.outgoing()));
      assertThat(client().pending()).isEqualTo(first.outgoing());
    }
  }

  @Test
  void receive_aRequestOfAnEarlierRound_isAnsweredWithNothing() {
    until(SumRound.SHARES);
    byte[] holders = request();
    until(SumRound.INPUTS);
    assertThat(client().receive(holders))
        .isEqualTo(ClientTurn.of(ClientTurn.Kind.NOTHING, Optional.empty()));
    until(SumRound.OVER);
    assertThat(run.server.outs()).isEmpty();
  }

  @Test
  void receive_aRequestOfALaterRound_isRefused() {
    SumHead head =
        new SumHead(run.session.tag(), SumHead.digest(client().pending().orElseThrow().array()));
    byte[] parcels = new ParcelsRequest(head, List.of()).encode();
    assertRefused(client().receive(parcels), ClientRefusalReason.UNEXPECTED_MESSAGE);
  }

  @Test
  void receive_theSameRoundWithOtherContent_isRefusedForGood() {
    until(SumRound.SHARES);
    HoldersRequest request = (HoldersRequest) run.server.request(0).orElseThrow();
    client().receive(request.encode());
    List<HoldersRequest.Holder> reversed = new ArrayList<>(request.holders());
    Collections.reverse(reversed);
    HoldersRequest other =
        new HoldersRequest(request.head(), request.arrived(), request.own(), reversed);
    assertRefused(client().receive(other.encode()), ClientRefusalReason.CHANGED_REQUEST);
  }

  @Test
  void receive_anotherAnswerIsHeldThanItsLast_stopsForGood() {
    for (SumRound round : ASKED) {
      SumRun restored = new SumRun(parameters(), round.number()).seat();
      while (restored.server.round() != round) {
        restored.round(List.of());
      }
      byte[] older = restored.clients.get(0).snapshot();
      restored.visit(0);
      restored.restore(0, older);
      restored.round(List.of());
      if (restored.server.round() != SumRound.OVER) {
        restored.ask(0);
        assertThat(restored.clients.get(0).refusal()).contains(ClientRefusalReason.RESTORED_STATE);
        restored.restartClient(0);
        assertThat(restored.clients.get(0).refusal()).contains(ClientRefusalReason.RESTORED_STATE);
      }
    }
  }

  @Test
  void receive_theAnswerBeforeIsHeldStill_givesTheLastAgain() {
    until(SumRound.SHARES);
    byte[] request = request();
    client().receive(request);
    assertThat(client().receive(request()).kind()).isEqualTo(ClientTurn.Kind.REPEATED);
    byte[] forged = with(request, 10, request[10] ^ 1);
    assertRefused(client().receive(forged), ClientRefusalReason.RESTORED_STATE);
  }

  @Test
  void snapshot_afterTheInput_hasNeitherSeedNorMaskKey() throws DamagedSnapshotException {
    until(SumRound.INPUTS);
    byte[] before = client().snapshot();
    AwaitingMasks state =
        (AwaitingMasks) new SumSnapshot(run.setups.get(0)).read(before).state().orElseThrow();
    byte[] seed = state.secrets().seed().expose();
    byte[] key = state.secrets().maskKey().scalar().expose();
    assertThat(contains(before, seed)).isTrue();
    assertThat(contains(before, key)).isTrue();
    client().receive(request());
    byte[] after = client().snapshot();
    assertThat(contains(after, seed)).isFalse();
    assertThat(contains(after, key)).isFalse();
  }

  @Test
  void snapshot_afterTheDealing_hasNoShareKey() throws DamagedSnapshotException {
    until(SumRound.SHARES);
    byte[] before = client().snapshot();
    AwaitingHolders state =
        (AwaitingHolders) new SumSnapshot(run.setups.get(0)).read(before).state().orElseThrow();
    client().receive(request());
    assertThat(contains(before, state.shareKey().privateKey().expose())).isTrue();
    assertThat(contains(client().snapshot(), state.shareKey().privateKey().expose())).isFalse();
  }

  @Test
  void snapshot_afterTheReturns_hasOnlyTheSharesThatWereSent() throws DamagedSnapshotException {
    until(SumRound.OPENING);
    AwaitingOpening state =
        (AwaitingOpening)
            new SumSnapshot(run.setups.get(0)).read(client().snapshot()).state().orElseThrow();
    client().receive(request());
    byte[] after = client().snapshot();
    for (int dealer = 1; dealer < SEATS; dealer++) {
      assertThat(contains(after, state.kept().seedOf(dealer).array())).isTrue();
      assertThat(contains(after, state.kept().keyOf(dealer).array())).isFalse();
    }
  }

  @Test
  void snapshot_ofTheEnd_isSmallAndHasNothing() {
    until(SumRound.OVER);
    run.tellAll();
    assertThat(client().isDone()).isTrue();
    assertThat(client().snapshot()).hasSizeLessThan(100);
    run.restartClient(0);
    assertThat(client().isDone()).isTrue();
    assertThat(client().pending()).isEmpty();
  }

  @Test
  void restore_anyByteChanged_isDamage() {
    for (SumRound round : ASKED) {
      until(round);
      byte[] snapshot = client().snapshot();
      for (int i = 0; i < snapshot.length; i += 1 + snapshot.length / 300) {
        byte[] damaged = with(snapshot, i, snapshot[i] ^ 4);
        assertThatThrownBy(() -> SumClient.restore(run.setups.get(0), damaged))
            .isInstanceOf(DamagedSnapshotException.class);
      }
      assertThatThrownBy(() -> SumClient.restore(run.setups.get(0), new byte[3]))
          .isInstanceOf(DamagedSnapshotException.class);
    }
  }

  @Test
  void restore_anotherSeatsOrSums_isRefused() {
    byte[] snapshot = client().snapshot();
    assertThatThrownBy(() -> SumClient.restore(run.setups.get(1), snapshot))
        .isInstanceOf(DamagedSnapshotException.class)
        .hasMessage("another seat");
    SumClientSetup other = new SumRun(parameters(), 12).setups.get(0);
    assertThatThrownBy(() -> SumClient.restore(other, snapshot))
        .isInstanceOf(DamagedSnapshotException.class)
        .hasMessage("another sum");
  }

  @Test
  void receive_bytesThatAreNoMessage_areRefusedAndDeclined() {
    assertRefused(client().receive(new byte[] {2, 1}), ClientRefusalReason.MALFORMED);
  }

  @Test
  void receive_anotherSumsMessage_isRefused() {
    byte[] other = new DoneNotice(new SumHead(1, SumHead.NOTHING)).encode();
    assertRefused(client().receive(other), ClientRefusalReason.WRONG_SESSION);
  }

  /** A sum can be opened without some: they hear of the end like the others, and keep nothing. */
  @Test
  void receive_doneBeforeItGaveEverything_endsItInEveryState() {
    byte[] done = new DoneNotice(new SumHead(run.session.tag(), SumHead.NOTHING)).encode();
    for (SumRound round : ASKED) {
      until(round);
      byte[] before = client().snapshot();
      assertThat(client().receive(done).kind()).as(round.label()).isEqualTo(ClientTurn.Kind.DONE);
      assertThat(client().pending()).isEmpty();
      assertThat(client().awaits()).isEqualTo(SumRound.OVER);
      run.restore(0, before);
    }
  }

  @Test
  void receive_aborted_endsItInEveryState() {
    for (SumRound round : ASKED) {
      until(round);
      SumClient client = run.clients.get(round.number() % SEATS);
      AbortedNotice notice =
          new AbortedNotice(new SumHead(run.session.tag(), SumHead.NOTHING), AbortReason.CANCELLED);
      byte[] before = client.snapshot();
      assertThat(client.receive(notice.encode()).kind()).isEqualTo(ClientTurn.Kind.ABORTED);
      assertThat(client.abortReason()).contains(AbortReason.CANCELLED);
      assertThat(client.pending()).isEmpty();
      run.restore(round.number() % SEATS, before);
    }
  }

  @Test
  void seat_outsideItsPolicy_makesNoKeyAndSaysNothingButDeclined() {
    ClientPolicy strict = new ClientPolicy(SEATS + 1, 2, 0, 2, 62, 100);
    SumClient refusing = SumClient.seat(withPolicy(strict));
    assertThat(refusing.refusal()).contains(ClientRefusalReason.CLIENTS_OUTSIDE_POLICY);
    assertThat(refusing.pending()).contains(declined());
  }

  @Test
  void seat_eachNumberOfThePolicy_isLookedAt() {
    assertPolicy(
        new ClientPolicy(3, 4, 0, 2, 62, 100), ClientRefusalReason.SURVIVORS_OUTSIDE_POLICY);
    assertPolicy(
        new ClientPolicy(3, 2, 17, 2, 62, 100), ClientRefusalReason.CORRUPT_OUTSIDE_POLICY);
    assertPolicy(
        new ClientPolicy(3, 2, 16, 5, 62, 100), ClientRefusalReason.THRESHOLD_OUTSIDE_POLICY);
    assertPolicy(new ClientPolicy(3, 2, 16, 2, 30, 100), ClientRefusalReason.BITS_OUTSIDE_POLICY);
    assertPolicy(new ClientPolicy(3, 2, 16, 2, 31, 4), ClientRefusalReason.LENGTH_OUTSIDE_POLICY);
  }

  private void assertPolicy(ClientPolicy policy, ClientRefusalReason reason) {
    assertThat(SumClient.seat(withPolicy(policy)).refusal()).contains(reason);
  }

  @Test
  void input_withheld_isDeclined() {
    until(SumRound.INPUTS);
    List<SumNumbers> told = new ArrayList<>();
    SumClientSetup old = run.setups.get(0);
    SumClientSetup withholding =
        new SumClientSetup(
            old.session(),
            0,
            old.identity(),
            old.policy(),
            numbers -> {
              told.add(numbers);
              return Optional.empty();
            },
            old.primitives(),
            old.randomness());
    run.setups.set(0, withholding);
    run.restartClient(0);
    assertRefused(client().receive(request()), ClientRefusalReason.INPUT_WITHHELD);
    assertThat(told).containsExactly(new SumNumbers(6, 6, 1, 5));
    assertThat(told.get(0).noiseDivisor()).isEqualTo(4);
  }

  @Test
  void wipe_atAnyTime_leavesNothingToSend() {
    until(SumRound.VERDICT);
    client().wipe();
    assertThat(client().receive(request()).kind()).isEqualTo(ClientTurn.Kind.REFUSED);
    assertThat(client().pending()).contains(declined());
    assertThat(contains(client().snapshot(), new byte[Secret.BYTES])).isFalse();
  }

  @Test
  void message_withForeignKeys_isRefused() {
    until(SumRound.SHARES);
    HoldersRequest request = (HoldersRequest) run.server.request(0).orElseThrow();
    HoldersRequest other =
        new HoldersRequest(
            request.head(),
            request.arrived(),
            ((HoldersRequest) run.server.request(1).orElseThrow()).own(),
            request.holders());
    assertRefused(client().receive(other.encode()), ClientRefusalReason.OWN_KEY_ALTERED);
  }

  private SumClientSetup withPolicy(ClientPolicy policy) {
    SumClientSetup old = run.setups.get(0);
    return new SumClientSetup(
        old.session(), 0, old.identity(), policy, old.input(), old.primitives(), old.randomness());
  }

  private void assertRefused(ClientTurn turn, ClientRefusalReason reason) {
    assertThat(turn).isEqualTo(ClientTurn.of(ClientTurn.Kind.REFUSED, Optional.of(declined())));
    assertThat(client().refusal()).contains(reason);
    for (SumRound round : ASKED) {
      ToSumClient done = new DoneNotice(new SumHead(run.session.tag(), SumHead.NOTHING));
      assertThat(client().receive(done.encode())).as(round.label()).isEqualTo(turn);
    }
  }

  private Bytes declined() {
    return Bytes.wrap(new DeclineAnswer(run.session.tag()).encode());
  }

  private static byte[] with(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  private static boolean contains(byte[] where, byte[] what) {
    for (int at = 0; at + what.length <= where.length; at++) {
      if (Arrays.equals(where, at, at + what.length, what, 0, what.length)) {
        return true;
      }
    }
    return false;
  }
}
