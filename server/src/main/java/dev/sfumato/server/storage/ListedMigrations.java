package dev.sfumato.server.storage;

import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.List;
import org.flywaydb.core.api.ResourceProvider;
import org.flywaydb.core.api.resource.LoadableResource;
import org.jspecify.annotations.Nullable;

/** The migrations by name: looking for them on the class path would slow every start. */
final class ListedMigrations implements ResourceProvider {
  private static final String FOLDER = "/db/migration/";
  private static final List<String> NAMES =
      List.of(
          "V1__campaigns.sql",
          "V2__cluster_lease.sql",
          "V3__earlier_answers.sql",
          "V4__strategy.sql",
          "V5__sums.sql",
          "V6__max_queries.sql");

  static final String LAST = NAMES.get(NAMES.size() - 1);

  @Override
  public @Nullable LoadableResource getResource(String name) {
    return NAMES.contains(name) ? new Migration(name) : null;
  }

  @Override
  public Collection<LoadableResource> getResources(String prefix, String[] suffixes) {
    return NAMES.stream()
        .filter(name -> name.startsWith(prefix) && endsWithOneOf(name, suffixes))
        .<LoadableResource>map(Migration::new)
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
    private final String name;

    Migration(String name) {
      this.name = name;
    }

    @Override
    public Reader read() {
      InputStream in = ListedMigrations.class.getResourceAsStream(FOLDER + name);
      if (in == null) {
        throw new IllegalStateException("migration: " + name + " (expected: in the jar)");
      }
      return new InputStreamReader(in, StandardCharsets.UTF_8);
    }

    @Override
    public String getAbsolutePath() {
      return FOLDER + name;
    }

    @Override
    public String getAbsolutePathOnDisk() {
      return FOLDER + name;
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
