package dev.sfumato.secagg.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.SecAggClient;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.Aborted;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.SessionRun;
import dev.sfumato.secagg.testing.WatchedPrimitives;
import org.junit.jupiter.api.Test;

/** Whichever way a client goes, none of its secrets stays in memory. */
class ClientWipeTest {
  private static final int NEVER = -1;
  private static final int ROUNDS = 4;

  /** A session of which one client is watched. */
  private static final class Watched {
    final SessionRun run = new SessionRun(Fixtures.session(Fixtures.small(), 5), 5);
    final WatchedPrimitives primitives;

    Watched(int failing) {
      primitives = new WatchedPrimitives(failing);
    }

    void seat() {
      ClientSetup plain = run.setup(run.session, 0, 77);
      run.clients.set(
          0,
          SecAggClient.seat(
              new ClientSetup(
                  plain.session(),
                  plain.index(),
                  plain.identity(),
                  plain.policy(),
                  plain.input(),
                  primitives,
                  plain.randomness())));
    }

    SecAggClient client() {
      return run.clients.get(0);
    }

    void play(int rounds) {
      seat();
      run.start();
      for (int i = 0; i < rounds; i++) {
        run.deliver();
      }
    }

    void assertWiped(String where, int atLeast) {
      assertThat(primitives.seen).as(where).hasSizeGreaterThanOrEqualTo(atLeast);
      assertThat(primitives.seen).as(where).allMatch(Secret::isWiped, "is wiped");
    }
  }

  @Test
  void done_leavesNothing() {
    Watched watched = new Watched(NEVER);
    watched.play(ROUNDS);
    assertThat(watched.client().isDone()).isTrue();
    watched.assertWiped("done", 30);
  }

  @Test
  void wipe_inEveryState_leavesNothingAndAnswersNothing() {
    for (int rounds = 0; rounds < ROUNDS; rounds++) {
      Watched watched = new Watched(NEVER);
      watched.play(rounds);
      watched.client().wipe();
      watched.assertWiped("after " + rounds + " rounds", 2);
      watched.run.deliver();
      assertThat(watched.run.mailbox).noneMatch(upload -> upload.client() == 0);
      assertThat(watched.client().receive(new byte[3])).isEmpty();
    }
  }

  @Test
  void abortedOrRefused_inEveryState_leavesNothing() {
    for (int rounds = 0; rounds < ROUNDS; rounds++) {
      Watched aborted = new Watched(NEVER);
      aborted.play(rounds);
      long tag = aborted.run.session.id().tag();
      aborted.client().receive(new Aborted(tag, AbortReason.CANCELLED));
      aborted.assertWiped("aborted after " + rounds, 2);
      Watched refused = new Watched(NEVER);
      refused.play(rounds);
      refused.client().receive(new byte[] {1, 2, 3});
      assertThat(refused.client().refusal()).isPresent();
      refused.assertWiped("refused after " + rounds, 2);
    }
  }

  /** As when memory runs out in the middle of a step. */
  @Test
  void errorInEveryPrimitive_leavesNothing() {
    Watched whole = new Watched(NEVER);
    whole.play(ROUNDS);
    for (int failing = 0; failing < whole.primitives.calls(); failing++) {
      Watched watched = new Watched(failing);
      boolean failed = false;
      try {
        watched.play(ROUNDS);
      } catch (OutOfMemoryError planted) {
        failed = true;
      }
      assertThat(failed).isTrue();
      watched.assertWiped("failing at call " + failing, 1);
    }
  }
}
