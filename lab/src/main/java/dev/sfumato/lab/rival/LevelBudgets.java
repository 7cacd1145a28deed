package dev.sfumato.lab.rival;

/** How a budget is shared out among levels 1 to the depth that are counted at once. */
public enum LevelBudgets {
  /** The same for each. */
  EQUAL {
    @Override
    double weight(int level) {
      return 1;
    }
  },

  /**
   * In proportion to the cube root of 2^level, which is best for range queries: a query touches
   * about 2^level cells of a level [Cormode, Procopiuc, Srivastava, Shen, Yu, "Differentially
   * private spatial decompositions", ICDE 2012, section 4]. The finest level gets most.
   */
  GEOMETRIC {
    @Override
    double weight(int level) {
      return Math.cbrt(Math.scalb(1.0, level));
    }
  };

  abstract double weight(int level);

  /** The part of the budget for a level; those of all levels sum to one. */
  double share(int level, int depth) {
    double sum = 0;
    for (int each = 1; each <= depth; each++) {
      sum += weight(each);
    }
    return weight(level) / sum;
  }
}
