package dev.sfumato.export;

import dev.sfumato.core.privacy.Epsilon;
import java.util.List;
import java.util.Map;

/**
 * What was promised to the people of a map: goes inside or beside every file of it.
 *
 * <p>Nothing here is secret, and nothing is left out that a reader needs to judge the promise.
 */
public sealed interface PrivacyPromise permits PrivacyStatement, CuratorStatement {
  /** The most that the map costs one of them. */
  Epsilon epsilon();

  /** Which two inputs are to look alike. */
  String adjacency();

  /** For programs: what Jackson or any other writer turns into an object. */
  Map<String, Object> fields();

  /** The same in short, for formats that have room for a few texts by name. */
  Map<String, String> tags();

  /** For people, in sentences. */
  List<String> sentences();

  /** {@link #sentences()}, one a line. */
  default String text() {
    return String.join("\n", sentences());
  }
}
