package dev.sfumato.export;

/**
 * What a density counts, and how many of it the whole map has.
 *
 * @param label devices, people or visits: also the name of the column that counts them
 * @param total all of them: a share times this is a number of them
 */
public record MapUnit(String label, double total) {
  public static MapUnit devices(long survivors) {
    return new MapUnit("devices", survivors);
  }

  /** Only when a population figure was given. */
  public static MapUnit people(long population) {
    return new MapUnit("people", population);
  }
}
