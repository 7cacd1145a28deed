package dev.sfumato.lab.attack;

import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.KeysAnswer;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.vector.LittleEndian;
import java.util.List;

/** Runs one attack against the shipped clients of one grade. */
public final class AttackTrial {
  private final AttackPlan plan;

  public AttackTrial(AttackPlan plan) {
    this.plan = plan;
  }

  /** Against clients that believe their coordinator. */
  public AttackReport honest() {
    if (isAsking()) {
      return new HostileAsking(plan, "honest").run();
    }
    long started = System.nanoTime();
    HonestStage stage = new HonestStage(plan);
    switch (plan.kind()) {
      case SPLIT_SURVIVORS, RESTORED_DATABASE -> new HostileSplit(stage).run();
      case REPLAYED_SESSION -> replay(stage);
      default -> new HostileMadeUp(stage).run();
    }
    return stage.report(started);
  }

  /** What was asked in an earlier sum has the name of that one. */
  private void replay(HonestStage stage) {
    byte[] earlier = HonestStage.random(SessionId.TAG_BYTES).array();
    for (int seat = 0; seat < plan.clients(); seat++) {
      SumHead head =
          new SumHead(LittleEndian.getLong(earlier, 0), SumHead.digest(stage.first(seat).array()));
      KeysAnswer own = (KeysAnswer) HonestStage.decode(stage.first(seat).array());
      stage.ask(seat, new HoldersRequest(head, plan.clients(), own.keys(), List.of()));
    }
  }

  /** What is asked, and how often: no sum has to lie for it. */
  private boolean isAsking() {
    return plan.kind() == AttackKind.RENAMED_CAMPAIGN || plan.kind() == AttackKind.ASKED_TWICE;
  }

  /** Against clients that need not. */
  public AttackReport verified() {
    if (isAsking()) {
      return new HostileAsking(plan, "verified").run();
    }
    long started = System.nanoTime();
    VerifiedStage stage = new VerifiedStage(plan);
    switch (plan.kind()) {
      case FORGED_LEAVES, DOUBLED_LEAVES, GHOSTS, LOW_NUMBER, REPLAYED_SESSION ->
          new HostileRoster(stage).run();
      case TWO_ROSTERS -> {
        new HostileVerified(stage, seat -> seat % 2 == 0).run(0);
        new HostileVerified(stage, seat -> seat % 2 == 1).run(1);
      }
      default -> new HostileVerified(stage, seat -> true).run(0);
    }
    return stage.report(started);
  }
}
