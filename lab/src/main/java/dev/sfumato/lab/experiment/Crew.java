package dev.sfumato.lab.experiment;

import dev.sfumato.lab.simulation.SimulationException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs trials on all cores. What comes out does not depend on how many there are. */
public final class Crew {
  private final int runs;
  private final Ticker ticker;

  /**
   * @param runs of each contender
   */
  public Crew(int runs, Ticker ticker) {
    this.runs = runs;
    this.ticker = ticker;
  }

  public int runs() {
    return runs;
  }

  /** The same crew with another number of runs. */
  public Crew withRuns(int others) {
    return new Crew(others, ticker);
  }

  /** All runs of all contenders. */
  public List<Trials> run(List<Contender> contenders) throws SimulationException {
    List<Callable<Trial>> tasks = new ArrayList<>();
    for (Contender contender : contenders) {
      for (int run = 0; run < runs; run++) {
        int number = run;
        tasks.add(() -> contender.runs().run(number));
      }
    }
    List<Trial> trials = all(tasks);
    List<Trials> results = new ArrayList<>();
    for (int i = 0; i < contenders.size(); i++) {
      results.add(new Trials(contenders.get(i), trials.subList(i * runs, (i + 1) * runs)));
    }
    return results;
  }

  public Trials run(Contender contender) throws SimulationException {
    return run(List.of(contender)).get(0);
  }

  /** The results of some tasks, in their order. */
  public <T> List<T> all(List<Callable<T>> tasks) throws SimulationException {
    ticker.expect(tasks.size());
    ExecutorService pool =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), Crew::worker);
    try {
      List<Future<T>> futures = new ArrayList<>();
      for (Callable<T> task : tasks) {
        futures.add(pool.submit(() -> stepped(task)));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : futures) {
        results.add(get(future));
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }

  private <T> T stepped(Callable<T> task) throws Exception {
    T result = task.call();
    ticker.step();
    return result;
  }

  private static Thread worker(Runnable task) {
    Thread thread = new Thread(task, "trials");
    thread.setDaemon(true);
    return thread;
  }

  private static <T> T get(Future<T> future) throws SimulationException {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SimulationException("interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SimulationException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException fault) {
        throw fault;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
