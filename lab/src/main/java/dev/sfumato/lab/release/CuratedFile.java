package dev.sfumato.lab.release;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Projection;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.Randomness;
import dev.sfumato.lab.points.PointFile;
import dev.sfumato.lab.points.PointOptions;
import dev.sfumato.lab.points.PointSink;
import dev.sfumato.lab.points.ReadReport;
import dev.sfumato.lab.time.TimeSteps;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The people of a file, each counted once.
 *
 * <p>Without a column of users a row is a person, or as many as it weighs; with one, all rows of a
 * user are one person. Rows pass one at a time; memory follows the grid.
 */
public final class CuratedFile implements PointSink {
  /** What the rows of a file are. */
  public enum Rows {
    /** One person each. */
    PEOPLE,

    /** As many people as they weigh. */
    GROUPS
  }

  private final Path file;
  private final Region region;
  private final CellFinder cells;
  private final Rows rows;
  private final OptionalLong visits;
  private final Randomness randomness;
  private final Optional<TimeSteps> steps;
  private final StepCounts counts;
  private final UserKeys keys = new UserKeys();
  private Person person = Person.row();
  private @Nullable UserRows users;
  private long outside;
  private long insideSwapped;
  private long outOfTime;

  /**
   * @param visits how many visits of a user count at most; empty if a user counts as one person
   */
  public CuratedFile(
      Path file, Region region, Rows rows, OptionalLong visits, Randomness randomness) {
    this(file, region, rows, visits, randomness, Optional.empty());
  }

  private CuratedFile(
      Path file,
      Region region,
      Rows rows,
      OptionalLong visits,
      Randomness randomness,
      Optional<TimeSteps> steps) {
    this.steps = steps;
    this.file = file;
    this.region = region;
    this.cells = new CellFinder(region);
    this.rows = rows;
    this.visits = visits;
    this.randomness = randomness;
    this.counts = new StepCounts(region, steps.map(TimeSteps::number).orElse(1));
  }

  /**
   * The same, counted in each step of a series apart. A row is in one step; a user is somebody else
   * in every step, and counts in each.
   */
  public CuratedFile over(TimeSteps series) {
    return new CuratedFile(file, region, rows, visits, randomness, Optional.of(series));
  }

  /** Counts everybody; says how reading went. */
  public ReadReport read(PointOptions options) throws IOException {
    try {
      ReadReport report = PointFile.readEvenIfEmpty(file, options, this);
      if (users != null) {
        users.countAll(new SharedRows(person, randomness), counts);
      }
      return report;
    } catch (UncheckedIOException e) {
      throw e.getCause() == null ? new IOException(e) : e.getCause();
    } finally {
      if (users != null) {
        users.close();
      }
    }
  }

  @Override
  public void begin(boolean hasUsers, boolean hasWeights) {
    if (hasUsers) {
      refuse(rows == Rows.GROUPS, "rows", "groups", "people, as there is a column of users");
      person = visits.isPresent() ? Person.visitor(visits.getAsLong()) : Person.user();
      users = folder();
      return;
    }
    refuse(visits.isPresent(), "visits", "given", "a column of users: --user-column");
    boolean groups = rows == Rows.GROUPS;
    refuse(
        hasWeights && !groups,
        "weights",
        "a column, and none of users",
        "--rows groups if a row is as many people as it weighs, or --weight-column none");
    refuse(groups && !hasWeights, "rows", "groups", "a column of weights: --weight-column");
    person = groups ? Person.ofGroup() : Person.row();
  }

  private UserRows folder() {
    try {
      return new UserRows(Objects.requireNonNull(file.toAbsolutePath().getParent()));
    } catch (IOException e) {
      throw new UncheckedIOException(
          new IOException("the folder of the file cannot be written to, which users need", e));
    }
  }

  private static void refuse(boolean broken, String name, String value, String rule) {
    if (broken) {
      throw Checks.refuse(name, value, rule);
    }
  }

  @Override
  public boolean point(
      double latitude,
      double longitude,
      double weight,
      @Nullable String user,
      @Nullable String time) {
    int step = steps.isPresent() ? steps.get().of(time) : 0;
    if (step == TimeSteps.OUTSIDE) {
      outOfTime++;
    } else if (step >= 0) {
      add(step, at(latitude, longitude), weight, user);
    }
    return step != TimeSteps.UNREADABLE;
  }

  @Override
  public void point(double latitude, double longitude, double weight, @Nullable String user) {
    add(0, at(latitude, longitude), weight, user);
  }

  private long at(double latitude, double longitude) {
    long place = cells.mortonAt(latitude, longitude);
    if (place == Region.NOWHERE) {
      outside++;
      insideSwapped += isInsideSwapped(latitude, longitude) ? 1 : 0;
    }
    return place;
  }

  private boolean isInsideSwapped(double latitude, double longitude) {
    return region.projection() != Projection.PLAIN
        && cells.mortonAt(/* latitude= */ longitude, /* longitude= */ latitude) != Region.NOWHERE;
  }

  private void add(int step, long place, double weight, @Nullable String user) {
    long cell = StepCounts.cell(step, place);
    if (users == null || user == null) {
      counts.add(cell, rows == Rows.GROUPS ? Math.round(Math.min(weight, 0x1p32)) : 1);
      return;
    }
    try {
      users.add(keys.of(step == 0 ? user : step + "\n" + user), cell, weight);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a person is in this file. */
  public Person person() {
    return person;
  }

  /** Whether rows say whose they are: then a person can be in many steps. */
  public boolean hasUsers() {
    return users != null;
  }

  public PeopleCounts counts() {
    return counts.step(0);
  }

  /** Those of one step of a series. */
  public PeopleCounts counts(int step) {
    return counts.step(step);
  }

  /**
   * Rows before the first step or after the last: an exact number, for the curator's eyes alone.
   */
  public long outOfTime() {
    return outOfTime;
  }

  /** Rows that lie outside the area: an exact number, for the curator's eyes alone. */
  public long outside() {
    return outside;
  }

  /**
   * Those that would lie inside with their coordinates exchanged: an exact number, for the
   * curator's eyes alone. Nothing is refused by it: that a map exists would tell of it.
   */
  public long insideSwapped() {
    return insideSwapped;
  }
}
