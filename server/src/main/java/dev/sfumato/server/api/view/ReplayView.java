package dev.sfumato.server.api.view;

import dev.sfumato.server.transcript.Replay;
import dev.sfumato.server.transcript.ReplayException;
import dev.sfumato.server.transcript.TranscriptJson;
import java.util.Optional;

/**
 * What came of a transcript when it was replayed.
 *
 * @param same whether every question follows from the answers before it, and the map from them all
 * @param queries how many were asked once more
 * @param whole whether nothing was left to ask after them
 * @param mapHash SHA-256 of the map's GeoJSON, in hex
 * @param fault where the transcript does not hold, if it does not
 */
public record ReplayView(
    boolean same, int queries, boolean whole, Optional<String> mapHash, Optional<String> fault) {
  /** Replays a transcript's file. */
  public static ReplayView of(byte[] file) {
    try {
      Replay.Result result = Replay.run(TranscriptJson.read(file));
      String hash = Replay.hash(result.map());
      return new ReplayView(
          true, result.queries(), result.isWhole(), Optional.of(hash), Optional.empty());
    } catch (ReplayException e) {
      return new ReplayView(false, 0, false, Optional.empty(), Optional.ofNullable(e.getMessage()));
    }
  }
}
