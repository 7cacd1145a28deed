package dev.sfumato.secagg.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.message.Aborted;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.SessionRun;
import dev.sfumato.secagg.testing.SessionRun.Upload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Six clients, of whom five must survive: what each round does with whoever is missing. */
class ServerStatesTest {
  private static final int CLIENTS = 6;
  private static final List<Round> ROUNDS = List.of(Round.values());

  /** A session in which the clients' messages for that round wait in the mailbox. */
  private static SessionRun at(Round round) {
    SessionRun run = new SessionRun(Fixtures.session(Fixtures.small(), 3), 3).start();
    for (int i = 0; i < ROUNDS.indexOf(round); i++) {
      run.deliver();
    }
    return run;
  }

  private static List<Upload> waiting(SessionRun run) {
    return new ArrayList<>(run.mailbox);
  }

  private static ServerStep hand(SessionRun run, Upload upload) {
    return run.server.receive(upload.client(), upload.message());
  }

  @ParameterizedTest
  @EnumSource(
      value = Round.class,
      names = {"ADVERTISE", "SHARE", "MASK", "UNMASK"})
  void counts_asAnswersComeIn_sayWhoIsReadyAndWhoIsAwaited(Round round) {
    SessionRun run = at(round);
    List<Upload> waiting = waiting(run);
    assertThat(run.server.clientsAwaited()).isEqualTo(CLIENTS);
    assertThat(run.server.clientsReadyForNextRound()).isZero();
    for (int i = 0; i < CLIENTS - 1; i++) {
      ServerStep step = hand(run, waiting.get(i));
      assertThat(step.outgoing()).isEmpty();
      assertThat(run.server.clientsReadyForNextRound()).isEqualTo(i + 1);
      assertThat(run.server.clientsAwaited()).isEqualTo(CLIENTS - 1 - i);
    }
    assertThat(hand(run, waiting.get(CLIENTS - 1)).outgoing()).hasSize(CLIENTS);
  }

  /** What the server sends at the end of a round opens the next one. */
  @ParameterizedTest
  @EnumSource(
      value = Round.class,
      names = {"ADVERTISE", "SHARE", "MASK", "UNMASK"})
  void endOfARound_opensTheNext(Round round) {
    SessionRun run = at(round);
    List<ServerStep> steps = waiting(run).stream().map(each -> hand(run, each)).toList();
    ServerStep last = steps.get(CLIENTS - 1);
    assertThat(last.outgoing())
        .extracting(each -> each.message().kind().opens())
        .containsOnly(ROUNDS.get(ROUNDS.indexOf(round) + 1));
    assertThat(last.outgoing())
        .extracting(Outgoing::client)
        .containsExactlyElementsOf(IntStream.range(0, CLIENTS).boxed().toList());
  }

  @ParameterizedTest
  @CsvSource({
    "ADVERTISE, TOO_FEW_ARRIVALS",
    "SHARE, TOO_FEW_SHARED",
    "MASK, TOO_FEW_INPUTS",
    "UNMASK, TOO_FEW_UNMASKED"
  })
  void closeRound_oneTooFewAnswered_abortsWithTheReasonOfTheRound(Round round, AbortReason reason) {
    SessionRun run = at(round);
    waiting(run).stream().limit(4).forEach(each -> hand(run, each));
    ServerStep step = run.server.closeRound();
    assertThat(run.server.abortReason()).contains(reason);
    assertThat(run.server.result()).isEmpty();
    assertThat(step.drops())
        .containsExactly(new Drop(4, DropReason.LATE), new Drop(5, DropReason.LATE));
    assertThat(step.outgoing()).extracting(Outgoing::client).containsExactly(0, 1, 2, 3);
    assertThat(step.outgoing())
        .extracting(Outgoing::message)
        .containsOnly(new Aborted(run.session.id().tag(), reason));
  }

  /** As soon as too few are left there is no point in waiting for the deadline. */
  @ParameterizedTest
  @CsvSource({
    "ADVERTISE, TOO_FEW_ARRIVALS",
    "SHARE, TOO_FEW_SHARED",
    "MASK, TOO_FEW_INPUTS",
    "UNMASK, TOO_FEW_UNMASKED"
  })
  void disconnect_soManyThatItIsHopeless_abortsAtOnce(Round round, AbortReason reason) {
    SessionRun run = at(round);
    run.server.disconnect(0);
    assertThat(run.server.abortReason()).isEmpty();
    ServerStep step = run.server.disconnect(1);
    assertThat(run.server.abortReason()).contains(reason);
    assertThat(step.outgoing()).extracting(Outgoing::client).containsExactly(2, 3, 4, 5);
    assertThat(run.server.drops())
        .containsEntry(0, DropReason.DISCONNECTED)
        .containsEntry(1, DropReason.DISCONNECTED)
        .hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(
      value = Round.class,
      names = {"ADVERTISE", "SHARE", "MASK", "UNMASK"})
  void closeRound_oneMissing_goesOnWithTheOthersToTheRightSum(Round round) {
    SessionRun run = at(round);
    run.lose(List.of(2)).deliver().closeRound();
    while (!run.mailbox.isEmpty()) {
      run.deliver();
    }
    var result = run.server.result().orElseThrow();
    assertThat(run.server.drops()).containsExactly(java.util.Map.entry(2, DropReason.LATE));
    assertThat(result.survivors().contains(2)).isEqualTo(round == Round.UNMASK);
    assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
  }

  /** In the first two rounds whoever answered and then left is as good as never there. */
  @ParameterizedTest
  @EnumSource(
      value = Round.class,
      names = {"ADVERTISE", "SHARE"})
  void disconnect_afterItsAnswer_takesTheAnswerBack(Round round) {
    SessionRun run = at(round);
    hand(run, waiting(run).get(0));
    run.server.disconnect(0);
    assertThat(run.server.clientsReadyForNextRound()).isZero();
    assertThat(run.server.clientsAwaited()).isEqualTo(CLIENTS - 1);
    run.lose(List.of(0));
    while (!run.mailbox.isEmpty()) {
      run.deliver();
    }
    assertThat(run.server.result().orElseThrow().survivors()).containsExactly(1, 2, 3, 4, 5);
  }

  /** In the last two it counts: a vector cannot be taken out of the sum, nor shares forgotten. */
  @ParameterizedTest
  @EnumSource(
      value = Round.class,
      names = {"MASK", "UNMASK"})
  void disconnect_afterItsAnswer_leavesItInTheSum(Round round) {
    SessionRun run = at(round);
    hand(run, waiting(run).get(0));
    run.server.disconnect(0);
    assertThat(run.server.clientsReadyForNextRound()).isEqualTo(1);
    run.lose(List.of(0));
    while (!run.mailbox.isEmpty()) {
      run.deliver();
    }
    var result = run.server.result().orElseThrow();
    assertThat(result.survivors()).hasSize(CLIENTS);
    assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
    assertThat(run.sent).noneMatch(each -> each.client() == 0 && isAfter(each, round));
  }

  private static boolean isAfter(Outgoing each, Round round) {
    return each.message().kind().opens().compareTo(round) > 0;
  }

  /** Everybody's message of a round again in every later one: each time its sender is dropped. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void receive_messageOfAnEarlierRound_isADuplicate(int later) {
    SessionRun run = new SessionRun(Fixtures.session(Fixtures.small(), 3), 3).start();
    Upload first = waiting(run).get(4);
    for (int i = 0; i < later; i++) {
      run.deliver();
    }
    ServerStep step = hand(run, first);
    assertThat(step.drops()).containsExactly(new Drop(4, DropReason.DUPLICATE));
    assertThat(hand(run, first).drops()).as("it is gone").isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void receive_messageOfALaterRound_isOutOfOrder(int earlier) {
    SessionRun whole = new SessionRun(Fixtures.session(Fixtures.small(), 3), 3).start();
    whole.deliver().deliver().deliver();
    ToServer unmask = waiting(whole).get(1).message();
    SessionRun run = at(ROUNDS.get(earlier));
    assertThat(run.server.receive(1, unmask).drops())
        .containsExactly(new Drop(1, DropReason.OUT_OF_ORDER));
  }

  @ParameterizedTest
  @EnumSource(
      value = Round.class,
      names = {"ADVERTISE", "SHARE", "MASK", "UNMASK"})
  void cancel_inEveryRound_tellsThoseThatAreThereAndNobodyElse(Round round) {
    SessionRun run = at(round);
    hand(run, waiting(run).get(0));
    run.server.disconnect(5);
    ServerStep step = run.server.cancel();
    assertThat(run.server.abortReason()).contains(AbortReason.CANCELLED);
    assertThat(step.outgoing())
        .extracting(Outgoing::client)
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4);
  }

  @Test
  void terminal_whateverComes_saysNothingAndStaysWhatItIs() {
    SessionRun done = at(Round.OVER);
    assertThat(done.server.result()).isPresent();
    assertSilent(done);
    SessionRun aborted = at(Round.SHARE);
    aborted.server.cancel();
    assertSilent(aborted);
  }

  private static void assertSilent(SessionRun run) {
    ServerState state = run.server.state();
    ToServer message = new dev.sfumato.secagg.message.Decline(run.session.id().tag());
    List<ServerStep> steps =
        List.of(
            run.server.receive(1, message),
            run.server.receive(1, new byte[0]),
            run.server.disconnect(2),
            run.server.closeRound(),
            run.server.cancel());
    assertThat(steps)
        .allSatisfy(
            step -> {
              assertThat(step.next()).isSameAs(state);
              assertThat(step.outgoing()).isEmpty();
              assertThat(step.drops()).isEmpty();
            });
    assertThat(run.server.clientsAwaited()).isZero();
    assertThat(run.server.clientsReadyForNextRound()).isZero();
  }

  /** A code on the wire is never used for anything else again. */
  @Test
  void codes_ofKindsAndReasons_areAllDifferent() {
    assertThat(AbortReason.values()).extracting(AbortReason::code).doesNotHaveDuplicates();
    assertThat(ToClient.Kind.values())
        .extracting(ToClient.Kind::opens)
        .containsExactly(Round.SHARE, Round.MASK, Round.UNMASK, Round.OVER, Round.OVER);
  }

  @Test
  void label_ofEveryRound_isItsNameInSmallLetters() {
    assertThat(Round.values())
        .extracting(Round::label)
        .containsExactly("advertise", "share", "mask", "unmask", "over");
  }
}
