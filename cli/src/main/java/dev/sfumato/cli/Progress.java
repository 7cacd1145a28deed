package dev.sfumato.cli;

import dev.sfumato.lab.experiment.Ticker;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A progress bar on the error stream of a terminal, and nothing anywhere else. */
final class Progress implements AutoCloseable, Ticker {
  private final Optional<ProgressBar> bar;

  private Progress(Optional<ProgressBar> bar) {
    this.bar = bar;
  }

  static Progress of(String task, long steps, boolean wanted) {
    return new Progress(wanted && isTerminal() ? Optional.of(bar(task, steps)) : Optional.empty());
  }

  private static ProgressBar bar(String task, long steps) {
    return new ProgressBarBuilder()
        .setTaskName(task)
        .setInitialMax(steps)
        .setStyle(ProgressBarStyle.ASCII)
        .clearDisplayOnFinish()
        .build();
  }

  /** The launcher knows, on every version of Java, and says so. */
  static boolean isTerminal() {
    return Boolean.getBoolean("sfumato.terminal");
  }

  /** So many more steps will come. */
  @Override
  public synchronized void expect(int steps) {
    bar.ifPresent(each -> each.maxHint(each.getMax() + steps));
  }

  @Override
  public synchronized void step() {
    bar.ifPresent(ProgressBar::step);
  }

  @Override
  public void close() {
    bar.ifPresent(ProgressBar::close);
  }
}
