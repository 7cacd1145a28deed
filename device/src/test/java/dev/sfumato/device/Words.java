package dev.sfumato.device;

import dev.sfumato.protocol.message.ComeBackReason;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** An outcome in a few words. */
final class Words implements Outcome.Cases<String> {
  @Override
  public String tookPart(Spending spending) {
    return "took part " + spending;
  }

  @Override
  public String declined(List<Refusal> reasons) {
    return "declined "
        + reasons.stream().map(each -> each.reason().name()).collect(Collectors.joining(" "));
  }

  @Override
  public String comeBack(Duration after, ComeBackReason reason) {
    return "come back " + after.toSeconds() + " " + reason;
  }

  @Override
  public String failed(FailureReason reason) {
    return "failed " + reason;
  }
}
