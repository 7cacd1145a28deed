package dev.sfumato.secagg.sum;

import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;

/** What both sides of one sum agree on before it starts. */
public record SumSession(SessionId id, CoordinatorId coordinator, SumParameters parameters) {
  public long tag() {
    return id.tag();
  }
}
