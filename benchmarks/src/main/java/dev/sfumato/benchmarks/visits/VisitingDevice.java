package dev.sfumato.benchmarks.visits;

import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.Stage;
import dev.sfumato.device.internal.visit.VisitMemory;
import dev.sfumato.device.internal.visit.VisitStorage;
import dev.sfumato.secagg.vector.ModularVector;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one device of the trial has seen. It keeps its state once before an input leaves, and once
 * more when it has heard that the input is held: so much is known without a word from inside.
 */
final class VisitingDevice implements VisitStorage {
  private final VisitMemory memory = new VisitMemory();
  private final Map<Integer, Long> input = new HashMap<>();
  private boolean madeInVisit;
  private int keptInVisit;
  private boolean inInputs;
  private boolean acknowledged;
  private boolean charged;
  private boolean opening;
  private boolean left;
  private final List<Visit> visits = new ArrayList<>();
  private Stage stage = Stage.GREETING;

  /**
   * One visit.
   *
   * @param stage the last that it came to
   */
  record Visit(Stage stage, Duration time) {}

  /** It has made the vector that it adds to the sum. */
  synchronized void made(ModularVector vector) {
    input.clear();
    for (int i = 0; i < vector.length(); i++) {
      if (vector.entry(i) != 0) {
        input.put(i, vector.entry(i));
      }
    }
    madeInVisit = true;
    keptInVisit = 0;
  }

  synchronized void entered(Stage next) {
    inInputs |= next == Stage.INPUTS;
    opening |= next == Stage.OPENING;
    if (next != Stage.ENDED) {
      stage = next;
    }
  }

  synchronized void visited(Ending ending, Duration time) {
    visits.add(new Visit(stage, time));
    stage = Stage.GREETING;
    acknowledged |= inInputs && keptInVisit > (madeInVisit ? 1 : 0);
    charged |= ending.charged().isPresent();
    left |= ending instanceof Ending.Failed failed && failed.reason().name().equals("LEFT");
    madeInVisit = false;
    keptInVisit = 0;
    inInputs = false;
  }

  /** Whether it was told that its input is held: then it is in the sum. */
  synchronized boolean isAcknowledged() {
    return acknowledged || opening;
  }

  /** Whether it paid, did not go away by itself, and was never told that its input is held. */
  synchronized boolean paidInVain() {
    return charged && !left && !isAcknowledged();
  }

  synchronized void addTo(long[] total) {
    input.forEach((cell, count) -> total[cell] += count);
  }

  synchronized Duration onTheLine() {
    return visits.stream().map(Visit::time).reduce(Duration.ZERO, Duration::plus);
  }

  synchronized List<Visit> visits() {
    return List.copyOf(visits);
  }

  @Override
  public byte[] read() {
    return memory.read();
  }

  @Override
  public synchronized void write(byte[] content) throws IOException {
    keptInVisit++;
    memory.write(content);
  }

  @Override
  public void erase() {
    memory.erase();
  }

  @Override
  public void close() {
    memory.close();
  }
}
