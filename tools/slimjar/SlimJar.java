import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Makes the runnable jar small: {@code java SlimJar.java WHOLE.jar FOLDER}
 * (docs/decisions/0048-a-jar-of-what-is-reached.md).
 *
 * <p>Leaves out classes of libraries that nothing names, leaves the names of local variables out of
 * those that stay, and writes what a coordinator can do without into jars beside the main one, which
 * finds them by its manifest.
 */
public final class SlimJar {
  private static final String MAIN = "sfumato.jar";

  /** What goes beside, by how the names of its entries begin. */
  private static final Map<String, List<String>> BESIDE =
      new TreeMap<>(
          Map.of(
              "sfumato-map.jar",
              List.of("web/base-map/", "web/data/names-"),
              "sfumato-formats.jar",
              List.of(
                  "dev/sfumato/h3/",
                  "com/uber/h3core/",
                  "linux-",
                  "darwin-",
                  "windows-",
                  "dev/sfumato/parquet/",
                  "org/apache/parquet/",
                  "shaded/parquet/",
                  "blue/strategic/",
                  "org/locationtech/",
                  "org/xerial/snappy/",
                  "io/airlift/",
                  "com/github/luben/",
                  "linux/",
                  "darwin/",
                  "win/")));

  /**
   * Libraries whose classes name each other, in code or as text, so that what nobody names is
   * nobody's. All others are kept whole: theirs are named by native code, or put together from
   * parts.
   */
  private static final List<String> PRUNED =
      List.of(
          "com/google/common/",
          "com/google/protobuf/",
          "com/linecorp/armeria/",
          "io/micrometer/",
          "io/netty/handler/codec/",
          "io/prometheus/",
          "org/agrona/",
          "org/apache/pekko/",
          "org/checkerframework/",
          "scala/");

  private static final List<String> WHOLE =
      List.of(
          "com/linecorp/armeria/internal/shaded/bouncycastle/",
          "com/linecorp/armeria/internal/shaded/caffeine/");

  private static final Pattern NAME = Pattern.compile("[A-Za-z_][\\w$]*(?:[./][\\w$]+)+");

  private final Map<String, byte[]> entries = new TreeMap<>();
  private final Set<String> reached = new HashSet<>();

  public static void main(String[] words) throws IOException {
    SlimJar jar = new SlimJar();
    jar.read(Path.of(words[0]));
    jar.reach();
    jar.write(Path.of(words[1]));
  }

  private void read(Path whole) throws IOException {
    try (ZipFile zip = new ZipFile(whole.toFile())) {
      for (ZipEntry entry : zip.stream().filter(each -> !each.isDirectory()).toList()) {
        try (InputStream in = zip.getInputStream(entry)) {
          entries.put(entry.getName(), in.readAllBytes());
        }
      }
    }
  }

  /** From classes that are kept, services and settings on: whatever these name. */
  private void reach() {
    Deque<String> open = new ArrayDeque<>();
    entries.forEach(
        (name, content) -> {
          if (!begins(name, PRUNED) || begins(name, WHOLE)) {
            add(name, open);
          }
          if (isText(name)) {
            addNamed(new String(content, StandardCharsets.ISO_8859_1), open);
          }
        });
    while (!open.isEmpty()) {
      ClassBytes of = new ClassBytes(entries.get(open.pop()));
      of.texts().forEach(text -> addNamed(text, open));
    }
  }

  private static boolean begins(String name, List<String> prefixes) {
    return prefixes.stream().anyMatch(name::startsWith);
  }

  private static boolean isText(String name) {
    // Native code names the classes that it calls.
    return name.startsWith("META-INF/services/")
        || name.matches(".*\\.(conf|properties|xml|MF|so|dylib|jnilib|dll)");
  }

  private void addNamed(String text, Deque<String> open) {
    add(text + ".class", open);
    Matcher names = NAME.matcher(text);
    while (names.find()) {
      String name = names.group().replace('.', '/');
      add(name + ".class", open);
      if (name.startsWith("L")) {
        add(name.substring(1) + ".class", open);
      }
    }
  }

  private void add(String name, Deque<String> open) {
    if (name.endsWith(".class") && entries.containsKey(name) && reached.add(name)) {
      open.push(name);
    }
  }

  private void write(Path folder) throws IOException {
    Map<String, Map<String, byte[]>> jars = new TreeMap<>();
    jars.put(MAIN, new TreeMap<>());
    BESIDE.keySet().forEach(name -> jars.put(name, new TreeMap<>()));
    entries.forEach(
        (name, content) -> {
          if (name.startsWith("META-INF/services/")) {
            shareOut(name, content, jars);
          } else if (!name.endsWith(".class") || reached.contains(name)) {
            jars.get(jarOf(name)).put(name, name.endsWith(".class") ? slim(name, content) : content);
          }
        });
    jars.get(MAIN).compute("META-INF/MANIFEST.MF", (name, content) -> manifest(content));
    for (Map.Entry<String, Map<String, byte[]>> jar : jars.entrySet()) {
      write(folder.resolve(jar.getKey()), jar.getValue());
    }
  }

  private static String jarOf(String name) {
    for (Map.Entry<String, List<String>> beside : BESIDE.entrySet()) {
      if (begins(name, beside.getValue())) {
        return beside.getKey();
      }
    }
    return MAIN;
  }

  /** A jar names the services that are in it, so that one that is missing leaves no gap. */
  private static void shareOut(
      String name, byte[] content, Map<String, Map<String, byte[]>> jars) {
    for (String line : new String(content, StandardCharsets.UTF_8).split("\\R")) {
      String service = line.replaceFirst("#.*", "").strip();
      if (!service.isEmpty()) {
        byte[] added = (service + "\n").getBytes(StandardCharsets.UTF_8);
        jars.get(jarOf(service.replace('.', '/'))).merge(name, added, SlimJar::joined);
      }
    }
  }

  private static byte[] joined(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static byte[] manifest(byte[] content) {
    String text = new String(content, StandardCharsets.UTF_8).stripTrailing();
    String path = "\r\nClass-Path: " + String.join(" ", BESIDE.keySet()) + "\r\n\r\n";
    return (text + path).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] slim(String name, byte[] content) {
    boolean read = name.startsWith("dev/sfumato/") || name.startsWith("com/fasterxml/jackson/module/");
    return read ? content : new ClassBytes(content).slim();
  }

  private static void write(Path file, Map<String, byte[]> content) throws IOException {
    try (OutputStream out = Files.newOutputStream(file);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.setLevel(Deflater.BEST_COMPRESSION);
      // Readers look for the manifest first.
      List<String> names = new ArrayList<>(content.keySet());
      names.sort((one, other) -> Boolean.compare(other.endsWith("/MANIFEST.MF"), one.endsWith("/MANIFEST.MF")));
      for (String name : names) {
        ZipEntry entry = new ZipEntry(name);
        entry.setTimeLocal(java.time.LocalDateTime.of(1980, 2, 1, 0, 0));
        zip.putNextEntry(entry);
        zip.write(content.get(name));
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** A class file: what it names, and the same without what only a debugger or scalac reads. */
  private static final class ClassBytes {
    /** Annotations of Scala's compiler for itself; what they hold begins with its version. */
    private static final Set<String> SIGNATURES =
        Set.of("Lscala/reflect/ScalaSignature;", "Lscala/reflect/ScalaLongSignature;");

    private static final Set<String> LEFT_OUT =
        Set.of("LocalVariableTable", "LocalVariableTypeTable", "ScalaSig", "ScalaInlineInfo", "Scala");

    private final byte[] in;
    private final Map<Integer, String> texts = new HashMap<>();
    private final java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    private int at;

    ClassBytes(byte[] in) {
      this.in = in;
      int count = u2(8);
      at = 10;
      for (int i = 1; i < count; i++) {
        int tag = in[at] & 0xff;
        if (tag == 1) {
          texts.put(i, new String(in, at + 3, u2(at + 1), StandardCharsets.ISO_8859_1));
        } else if (tag == 5 || tag == 6) {
          i++;
        }
        at += length(tag);
      }
    }

    private int length(int tag) {
      return switch (tag) {
        case 1 -> 3 + u2(at + 1);
        case 5, 6 -> 9;
        case 7, 8, 16, 19, 20 -> 3;
        case 15 -> 4;
        default -> 5;
      };
    }

    List<String> texts() {
      return List.copyOf(texts.values());
    }

    byte[] slim() {
      int interfaces = u2(at + 6);
      int head = at + 8 + 2 * interfaces;
      writeConstants();
      out.write(in, at, head - at);
      at = head;
      for (int kind = 0; kind < 2; kind++) {
        int members = u2(at);
        copy(2);
        for (int i = 0; i < members; i++) {
          copy(6);
          byte[] kept = attributes(at);
          out.write(kept, 0, kept.length);
        }
      }
      byte[] kept = attributes(at);
      out.write(kept, 0, kept.length);
      return out.toByteArray();
    }

    /** As they are, with the signatures of Scala's compiler empty. */
    private void writeConstants() {
      boolean isSigned = texts.values().stream().anyMatch(SIGNATURES::contains);
      int end = at;
      out.write(in, 0, 10);
      for (at = 10; at < end; ) {
        int length = length(in[at] & 0xff);
        boolean isSignature = isSigned && in[at] == 1 && length > 43 && in[at + 3] == 6;
        byte[] kept = isSignature ? new byte[] {1, 0, 0} : Arrays.copyOfRange(in, at, at + length);
        out.write(kept, 0, kept.length);
        at += length;
      }
    }

    private void copy(int bytes) {
      out.write(in, at, bytes);
      at += bytes;
    }

    /** Those from here on that stay; afterwards {@code at} is behind them. */
    private byte[] attributes(int from) {
      java.io.ByteArrayOutputStream kept = new java.io.ByteArrayOutputStream();
      int count = u2(from);
      int left = 0;
      at = from + 2;
      for (int i = 0; i < count; i++) {
        int begin = at;
        int end = begin + 6 + u4(begin + 2);
        String name = texts.get(u2(begin));
        if (!LEFT_OUT.contains(name)) {
          byte[] one =
              name.equals("Code") ? code(begin, end) : Arrays.copyOfRange(in, begin, end);
          kept.write(one, 0, one.length);
          left++;
        }
        at = end;
      }
      byte[] all = kept.toByteArray();
      byte[] result = new byte[all.length + 2];
      result[0] = (byte) (left >> 8);
      result[1] = (byte) left;
      System.arraycopy(all, 0, result, 2, all.length);
      return result;
    }

    private byte[] code(int begin, int end) {
      int handlers = begin + 6 + 8 + u4(begin + 6 + 4);
      int tables = handlers + 2 + 8 * u2(handlers);
      byte[] kept = attributes(tables);
      byte[] result = Arrays.copyOfRange(in, begin, tables + kept.length);
      System.arraycopy(kept, 0, result, tables - begin, kept.length);
      int length = result.length - 6;
      for (int i = 0; i < 4; i++) {
        result[2 + i] = (byte) (length >>> 24 - 8 * i);
      }
      return result;
    }

    private int u2(int from) {
      return (in[from] & 0xff) << 8 | in[from + 1] & 0xff;
    }

    private int u4(int from) {
      return u2(from) << 16 | u2(from + 2);
    }
  }
}
