package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Collections;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Parts of two nettys work together, but not their native code: connections then cost more. */
class OneNettyTest {
  @Test
  void partsOfNetty_areOfOneVersion() throws IOException {
    Map<String, String> versions = versions();
    assertThat(versions).containsKeys("netty-codec-http2", "netty-transport-native-unix-common");
    assertThat(versions.values().stream().distinct()).as("%s", versions).hasSize(1);
  }

  private static Map<String, String> versions() throws IOException {
    Map<String, String> versions = new TreeMap<>();
    ClassLoader loader = OneNettyTest.class.getClassLoader();
    for (URL url : Collections.list(loader.getResources("META-INF/io.netty.versions.properties"))) {
      Properties each = new Properties();
      try (InputStream in = url.openStream()) {
        each.load(in);
      }
      each.stringPropertyNames().stream()
          .filter(name -> name.endsWith(".version") && !name.startsWith("netty-tcnative"))
          .forEach(name -> versions.put(name.replace(".version", ""), each.getProperty(name)));
    }
    return versions;
  }
}
