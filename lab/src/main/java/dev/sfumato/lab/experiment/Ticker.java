package dev.sfumato.lab.experiment;

/** Is told how far a long experiment has come. May be called from several threads. */
public interface Ticker {
  /** Nobody watches. */
  Ticker SILENT =
      new Ticker() {
        @Override
        public void expect(int steps) {}

        @Override
        public void step() {}
      };

  /** So many more steps will come. */
  void expect(int steps);

  /** One of them is done. */
  void step();
}
