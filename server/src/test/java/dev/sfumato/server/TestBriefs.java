package dev.sfumato.server;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.state.sum.SumBrief;
import dev.sfumato.server.state.sum.Tempo;

/** What a sum begins with, for tests that run none. */
public final class TestBriefs {
  public static final SumBrief NOTHING =
      new SumBrief(Bytes.wrap(new byte[3]), Bytes.wrap(new byte[32]), Tempo.LIVE);

  private TestBriefs() {}
}
