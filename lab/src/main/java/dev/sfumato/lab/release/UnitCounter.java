package dev.sfumato.lab.release;

/** Takes the units of people, cell by cell. */
@FunctionalInterface
interface UnitCounter {
  /** Adds units to a finest cell; {@link dev.sfumato.core.geo.Region#NOWHERE} takes them all. */
  void add(long cell, long units);
}
