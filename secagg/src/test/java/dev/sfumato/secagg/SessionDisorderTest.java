package dev.sfumato.secagg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.message.Decline;
import dev.sfumato.secagg.message.MaskedInput;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.session.Session;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.testing.SessionRun;
import dev.sfumato.secagg.testing.SessionRun.Upload;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Messages in any order, twice, late, for another session, or about another query. */
class SessionDisorderTest {
  @Test
  void messages_inAnyOrder_giveTheSameSum() {
    Random random = new Random(Seeds.of("any order"));
    for (int trial = 0; trial < 10; trial++) {
      SessionRun run = new SessionRun(Fixtures.session(Fixtures.small(), trial), trial).start();
      while (!run.mailbox.isEmpty()) {
        List<Upload> shuffled = new ArrayList<>(run.mailbox);
        Collections.shuffle(shuffled, random);
        run.mailbox.clear();
        shuffled.forEach(each -> run.hand(each.client(), each.message()));
      }
      assertComplete(run, 6);
    }
  }

  @Test
  void messages_strewnWithRepetitionsAndStrangers_changeNothingButTheSendersFate() {
    Random random = new Random(Seeds.of("strewn"));
    SecAggParameters parameters =
        SecAggParameters.builder()
            .clients(40)
            .corrupt(2)
            .toleratedDropouts(12)
            .bits(20)
            .length(7)
            .build();
    for (int trial = 0; trial < 6; trial++) {
      SessionRun run = new SessionRun(Fixtures.session(parameters, trial), trial).start();
      Set<Integer> troubled = new HashSet<>();
      while (!run.mailbox.isEmpty()) {
        disturb(run, troubled, random);
        boolean missing = run.mailbox.stream().noneMatch(each -> each.client() == 0);
        run.deliver();
        assertThat(missing).isFalse();
      }
      assertThat(run.server.drops().keySet()).isSubsetOf(troubled);
      AggregateSum result = run.server.result().orElseThrow();
      assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
    }
  }

  /** At most one more client in each round misbehaves, never client 0. */
  private static void disturb(SessionRun run, Set<Integer> troubled, Random random) {
    int culprit = 1 + random.nextInt(39);
    troubled.add(culprit);
    List<Upload> waiting = new ArrayList<>(run.mailbox);
    long otherTag = run.session.id().tag() + 1;
    switch (random.nextInt(3)) {
      case 0 ->
          waiting.stream()
              .filter(each -> each.client() == culprit)
              .findFirst()
              .ifPresent(run.mailbox::addLast);
      case 1 -> run.mailbox.addFirst(new Upload(culprit, new Decline(otherTag)));
      default -> run.hand(4000, new Decline(run.session.id().tag()));
    }
  }

  @Test
  void clients_toldDifferentQueries_doNotCompleteTogether() {
    SessionRun run = new SessionRun(Fixtures.session(Fixtures.small(), 1), 1);
    Session other =
        new Session(
            new SessionId(Bytes.wrap(tampered(run.session.id().value().array()))),
            run.session.coordinator(),
            run.session.parameters());
    // The same first eight bytes, so that only the cryptography can notice.
    assertThat(other.id().tag()).isEqualTo(run.session.id().tag());
    for (int misled : new int[] {1, 2}) {
      run.clients.set(misled, SecAggClient.seat(run.setup(other, misled, misled)));
    }
    run.start().deliver();
    assertThat(run.server.drops()).containsOnlyKeys(1, 2);
    assertThat(run.server.drops()).containsValue(DropReason.BAD_SIGNATURE);
    assertThat(run.server.result()).isEmpty();
    assertThat(run.server.abortReason()).contains(AbortReason.TOO_FEW_ARRIVALS);
  }

  private static byte[] tampered(byte[] id) {
    byte[] changed = id.clone();
    changed[31] ^= 1;
    return changed;
  }

  @Test
  void fewerArrive_graphIsComputedAnewByBothSides() {
    SecAggParameters parameters =
        SecAggParameters.builder()
            .clients(60)
            .corrupt(3)
            .toleratedDropouts(15)
            .bits(20)
            .length(3)
            .build();
    SessionRun run = new SessionRun(Fixtures.session(parameters, 3), 3).start();
    run.lose(List.of(7, 20, 21, 59)).deliver().closeRound();
    while (!run.mailbox.isEmpty()) {
      run.deliver();
    }
    assertComplete(run, 56);
    assertThat(parameters.forArrivals(56).graph()).isNotEqualTo(parameters.graph());
  }

  @Test
  void masks_ofTwoSessionsWithTheSameInputs_neverCoincide() {
    SessionRun one = new SessionRun(Fixtures.session(Fixtures.small(), 1), 9).start();
    SessionRun other = new SessionRun(Fixtures.session(Fixtures.small(), 2), 9).start();
    // The same seed gives both the same inputs and even the same keys: the session alone differs.
    one.deliver().deliver();
    other.deliver().deliver();
    assertThat(one.inputs).isEqualTo(other.inputs);
    assertThat(packed(one)).doesNotContainAnyElementsOf(packed(other));
  }

  private static List<Bytes> packed(SessionRun run) {
    return run.mailbox.stream().map(each -> ((MaskedInput) each.message()).packed()).toList();
  }

  @Test
  void unmasking_onManyHands_givesTheSameSum() {
    ExecutorService executor = Executors.newFixedThreadPool(3);
    try {
      SecAggParameters parameters =
          SecAggParameters.builder()
              .clients(50)
              .corrupt(2)
              .toleratedDropouts(10)
              .bits(40)
              .length(300)
              .build();
      SessionRun run =
          new SessionRun(Fixtures.session(parameters, 4), 4, new Workers(executor, 4)).start();
      run.deliver().deliver();
      run.round(List.of(1, 5, 9, 30)).deliver();
      assertComplete(run, 46);
    } finally {
      executor.shutdownNow();
    }
  }

  @Test
  void unmasking_onAnExecutorThatNeverRuns_stillEnds() {
    SessionRun run =
        new SessionRun(Fixtures.session(Fixtures.small(), 4), 4, new Workers(task -> {}, 3))
            .start();
    run.deliver().deliver().deliver().deliver();
    assertComplete(run, 6);
  }

  @Test
  void cancel_endsTheSessionAndTellsEverybody() {
    SessionRun run = new SessionRun(Fixtures.session(Fixtures.small(), 4), 4).start().deliver();
    assertThat(run.server.clientsAwaited()).isEqualTo(6);
    assertThat(run.server.clientsReadyForNextRound()).isZero();
    assertThat(run.server.cancel().outgoing()).hasSize(6);
    assertThat(run.server.abortReason()).contains(AbortReason.CANCELLED);
    assertThat(run.server.closeRound().outgoing()).isEmpty();
  }

  private static void assertComplete(SessionRun run, int survivors) {
    AggregateSum result = run.server.result().orElseThrow();
    assertThat(result.survivors()).hasSize(survivors);
    assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
  }
}
