package dev.sfumato.device;

import dev.sfumato.protocol.message.ComeBackReason;
import java.time.Duration;
import java.util.List;

/** Why an outcome was declined; nothing for every other one. */
final class Reasons implements Outcome.Cases<List<Refusal>> {
  @Override
  public List<Refusal> tookPart(Spending spending) {
    return List.of();
  }

  @Override
  public List<Refusal> declined(List<Refusal> reasons) {
    return reasons;
  }

  @Override
  public List<Refusal> comeBack(Duration after, ComeBackReason reason) {
    return List.of();
  }

  @Override
  public List<Refusal> failed(FailureReason reason) {
    return List.of();
  }
}
