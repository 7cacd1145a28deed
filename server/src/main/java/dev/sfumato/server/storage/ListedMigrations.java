package dev.sfumato.server.storage;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/**
 * The migrations by name: looking for them on the class path would slow every start. What SQLite
 * would not understand has a form of its own for it.
 */
final class ListedMigrations implements ResourceProvider {
  private static final String FOLDER = "/db/migration/";
  private static final String SQLITE_FOLDER = "/db/sqlite/";
  private static final Set<String> OF_SQLITE = Set.of("V4__strategy.sql");
  private static final List<String> NAMES =
      List.of(
          "V1__campaigns.sql",
          "V2__cluster_lease.sql",
          "V3__earlier_answers.sql",
          "V4__strategy.sql",
          "V5__sums.sql",
          "V6__max_queries.sql",
          "V7__credentials.sql",
          "V8__published_sums.sql",
          "V9__assurance.sql",
          "V10__areas_and_series.sql",
          "V11__quantities.sql");

  static final String LAST = NAMES.get(NAMES.size() - 1);

  private final Set<String> special;

  private ListedMigrations(Set<String> special) {
    this.special = special;
  }

  static ListedMigrations postgres() {
    return new ListedMigrations(Set.of());
  }

  static ListedMigrations sqlite() {
    return new ListedMigrations(OF_SQLITE);
  }

  private LoadableResource migration(String name) {
    return new Migration(special.contains(name) ? SQLITE_FOLDER : FOLDER, name);
  }

  @Override
  public @Nullable LoadableResource getResource(String name) {
    return NAMES.contains(name) ? migration(name) : null;
  }

  @Override
  public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
    return NAMES.stream()
        .filter(name -> name.startsWith(prefix) && endsWithOneOf(name, suffixes))
        .map(this::migration)
        .toList();
  }

  private static boolean endsWithOneOf(String name, String[] suffixes) {
    for (String suffix : suffixes) {
      if (name.endsWith(suffix)) {
        return true;
      }
    }
    return false;
  }

  private static final class Migration extends LoadableResource {
    private final String folder;
    private final String name;

    Migration(String folder, String name) {
      this.folder = folder;
      this.name = name;
    }

    @Override
    public Reader read() {
      InputStream in = ListedMigrations.class.getResourceAsStream(folder + name);
      if (in == null) {
        throw new IllegalStateException("migration: " + name + " (expected: in the jar)");
      }
      return new InputStreamReader(in, StandardCharsets.UTF_8);
    }

    @Override
    public String getAbsolutePath() {
      return folder + name;
    }

    @Override
    public String getAbsolutePathOnDisk() {
      return folder + name;
    }

    @Override
    public String getFilename() {
      return name;
    }

    @Override
    public String getRelativePath() {
      return name;
    }
  }
}
