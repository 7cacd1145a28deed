package dev.sfumato.secagg.graph;

import dev.sfumato.secagg.graph.ParametersRefusedException.Reason;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The last answers of a rule, that there is none included: all clients of a sum ask the same, and
 * so does whoever plans it; a search takes a millisecond or more, which counts where thousands
 * share a process. For many threads.
 */
public final class Remembered<T> {
  private static final int MAX_KNOWN = 64;

  private final Rule<T> rule;
  private final Map<Question, Supplier<T>> known = new LinkedHashMap<>();

  public Remembered(Rule<T> rule) {
    this.rule = rule;
  }

  public T answer(int clients, int corrupt, int dropouts) {
    Question question = new Question(clients, corrupt, dropouts);
    synchronized (known) {
      Supplier<T> answer = known.get(question);
      if (answer != null) {
        return answer.get();
      }
    }
    Supplier<T> found = ask(question);
    synchronized (known) {
      if (known.size() >= MAX_KNOWN) {
        known.clear();
      }
      known.put(question, found);
    }
    return found.get();
  }

  private Supplier<T> ask(Question question) {
    try {
      T found = rule.search(question.clients, question.corrupt, question.dropouts);
      return () -> found;
    } catch (ParametersRefusedException e) {
      Reason reason = e.reason();
      String message = String.valueOf(e.getMessage());
      return () -> {
        throw new ParametersRefusedException(reason, message);
      };
    }
  }

  private record Question(int clients, int corrupt, int dropouts) {
    Question {
      if (corrupt < 0 || dropouts < 0) {
        throw new IllegalArgumentException(
            "corrupt, dropouts: " + corrupt + ", " + dropouts + " (expected: 0 or more)");
      }
    }
  }

  /** How an answer is found, or refused with an exception. */
  @FunctionalInterface
  public interface Rule<T> {
    T search(int clients, int corrupt, int dropouts);
  }
}
