package dev.sfumato.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;

/** What an app takes on with the library: everything of ours on this module's class path. */
class SizeTest {
  private static final long MAX_BYTES = 600_000;

  @Test
  void ownJars_thatADeviceNeeds_areSmall() throws Exception {
    Map<String, Long> sizes = new TreeMap<>();
    for (URL root : Collections.list(SizeTest.class.getClassLoader().getResources("dev/sfumato"))) {
      if (!root.getPath().contains("test-classes") && !isForTestsAlone(root)) {
        sizes.put(root.toString(), size(root));
      }
    }
    System.out.println("own jars, bytes: " + sizes.values());
    // core, secagg, protocol, device.
    assertThat(sizes).hasSize(4);
    assertThat(sizes.values().stream().mapToLong(Long::longValue).sum()).isLessThan(MAX_BYTES);
  }

  /**
   * The other half of a sum: no app gets it, and ArchitectureTest holds that no device needs it.
   */
  private static boolean isForTestsAlone(URL root) {
    return root.getPath().contains("secagg-server");
  }

  /** Of a jar, or of the jar that a folder of classes will be. */
  private static long size(URL root) throws Exception {
    if (root.openConnection() instanceof JarURLConnection jar) {
      return Files.size(Path.of(jar.getJarFileURL().toURI()));
    }
    Path classes = Path.of(URI.create(root.toString())).resolve("../..").normalize();
    Counter counter = new Counter();
    try (ZipOutputStream zip = new ZipOutputStream(counter);
        Stream<Path> files = Files.walk(classes)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      for (Path file : all) {
        zip.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        Files.copy(file, zip);
      }
    }
    return counter.bytes;
  }

  private static final class Counter extends OutputStream {
    private long bytes;

    @Override
    public void write(int one) {
      bytes++;
    }

    @Override
    public void write(byte[] some, int from, int length) throws IOException {
      bytes += length;
    }
  }
}
