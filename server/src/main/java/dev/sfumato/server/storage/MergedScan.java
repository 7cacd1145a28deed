package dev.sfumato.server.storage;

import dev.sfumato.secagg.sum.server.SumArchive;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Stored values and those that wait, as one in the order of their keys; what waits is newer. */
final class MergedScan {
  private final Deque<Map.Entry<Integer, byte[]>> waiting;
  private final SumArchive.Reader reader;

  MergedScan(List<Map.Entry<Integer, byte[]>> waiting, SumArchive.Reader reader) {
    this.waiting = new ArrayDeque<>(waiting);
    this.reader = reader;
  }

  /** The next value that is stored. */
  void stored(SumRows.Value value) {
    while (!waiting.isEmpty() && waiting.element().getKey() < value.key()) {
      takeWaiting();
    }
    if (!waiting.isEmpty() && waiting.element().getKey() == value.key()) {
      takeWaiting();
    } else {
      reader.read(value.key(), value.content());
    }
  }

  /** No more values are stored. */
  void rest() {
    while (!waiting.isEmpty()) {
      takeWaiting();
    }
  }

  private void takeWaiting() {
    Map.Entry<Integer, byte[]> next = waiting.remove();
    reader.read(next.getKey(), next.getValue());
  }
}
