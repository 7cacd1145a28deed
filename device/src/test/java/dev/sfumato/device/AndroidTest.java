package dev.sfumato.device;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/**
 * Whatever the device library can reach of ours uses only what Android has from API level 33 on.
 *
 * <p>That level has the API of Java 11, as the compiler knows it, in the packages listed here, less
 * what is named here; D8 translates records and what the Java 17 language adds. Read from the
 * platform's documentation; no device was tried.
 */
class AndroidTest {
  private static final Set<String> PACKAGES =
      Set.of(
          "java.io",
          "java.lang",
          "java.math",
          "java.nio",
          "java.nio.channels",
          "java.nio.charset",
          "java.nio.file",
          "java.nio.file.attribute",
          "java.security",
          "java.security.spec",
          "java.time",
          "java.time.temporal",
          "java.util",
          "java.util.concurrent",
          "java.util.concurrent.atomic",
          "java.util.function",
          "java.util.logging",
          "java.util.stream",
          "java.util.zip",
          "javax.crypto",
          "javax.crypto.spec");

  /** Java 11 has them and API level 33 does not. */
  private static final Set<String> LACKING =
      Set.of("java.util.zip.CRC32C", "java.lang.Module", "java.lang.ProcessHandle");

  /** Lane access, which Android has from this very level on; an older one would need ByteBuffer. */
  private static final Set<String> LANES =
      Set.of(
          "dev.sfumato.core.noise.SecureRandomness",
          "dev.sfumato.secagg.vector.IntLanes",
          "dev.sfumato.secagg.vector.LittleEndian",
          "dev.sfumato.secagg.vector.LongLanes");

  /** Noise for simulations, which no device draws; its law is what the device asks for. */
  private static final Set<String> SIMULATION =
      Set.of(
          "dev.sfumato.core.noise.ClusterNoise",
          "dev.sfumato.core.noise.GammaPoissonNoise",
          "dev.sfumato.core.noise.NoiseLaw",
          "dev.sfumato.core.noise.PoissonDraw",
          "dev.sfumato.core.noise.SimulatedNoise",
          "dev.sfumato.core.noise.TableNoise");

  /** The curves of the JCA, behind {@code Primitives}. */
  private static final String CURVES = "dev.sfumato.secagg.crypto.";

  private static final JavaClasses OURS =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.sfumato");

  @Test
  void device_withAllThatItReaches_usesOnlyWhatAndroidHas() {
    Set<String> lacking = new TreeSet<>();
    Elements java11 = java11();
    Set<JavaClass> reached = reached();
    assertThat(reached).hasSizeGreaterThan(100);
    for (JavaClass each : reached) {
      types(each)
          .filter(type -> isOfTheJdk(type) && !isAllowed(each, type, java11))
          .forEach(type -> lacking.add(each.getName() + " uses " + type.getName()));
      calls(each)
          .filter(call -> isOfTheJdk(call.getOwner()) && !isKnown(each, call, java11))
          .forEach(call -> lacking.add(each.getName() + " calls " + call.getFullName()));
    }
    assertThat(lacking).isEmpty();
  }

  @Test
  void check_whatIsNewerThanTheLevel_isFound() {
    Elements java11 = java11();
    JavaClass stream = new ClassFileImporter().importClass(Stream.class);
    assertThat(isMember(java11, stream.getName(), "toList", 0)).isFalse();
    assertThat(isMember(java11, stream.getName(), "filter", 1)).isTrue();
    assertThat(java11.getTypeElement("java.util.HexFormat")).isNull();
    assertThat(java11.getTypeElement("java.util.random.RandomGenerator")).isNull();
    assertThat(java11.getTypeElement("java.util.Optional")).isNotNull();
  }

  /** Everything of ours that the library's classes name, and what those name, and so on. */
  private static Set<JavaClass> reached() {
    Set<JavaClass> reached = new HashSet<>();
    Deque<JavaClass> left = new ArrayDeque<>();
    OURS.stream()
        .filter(each -> each.getName().startsWith("dev.sfumato.device."))
        .forEach(left::add);
    while (!left.isEmpty()) {
      JavaClass next = left.remove();
      if (OURS.contain(next.getName()) && !isGenerated(next) && reached.add(next)) {
        types(next).forEach(left::add);
      }
    }
    return reached;
  }

  private static boolean isGenerated(JavaClass type) {
    return type.getPackageName().equals("dev.sfumato.protocol.wire.v1");
  }

  private static Stream<JavaClass> types(JavaClass from) {
    return from.getDirectDependenciesFromSelf().stream()
        .map(dependency -> dependency.getTargetClass().getBaseComponentType());
  }

  private static Stream<CodeUnitAccessTarget> calls(JavaClass from) {
    return Stream.concat(
        from.getMethodCallsFromSelf().stream().map(call -> call.getTarget()),
        from.getMethodReferencesFromSelf().stream().map(reference -> reference.getTarget()));
  }

  private static boolean isOfTheJdk(JavaClass type) {
    return type.getName().startsWith("java.") || type.getName().startsWith("javax.");
  }

  private static boolean isAllowed(JavaClass user, JavaClass type, Elements java11) {
    String name = type.getName();
    if (name.equals("java.lang.Record") || name.equals("java.lang.runtime.ObjectMethods")) {
      return true;
    }
    if (isOfASimulation(user, type)) {
      return true;
    }
    if (type.getPackageName().equals("java.lang.invoke")) {
      return LANES.contains(user.getName());
    }
    if (name.equals("java.net.URI") || name.equals("java.net.URISyntaxException")) {
      return true;
    }
    if (type.getPackageName().equals("java.lang.reflect")) {
      return user.getName().startsWith(CURVES);
    }
    return PACKAGES.contains(type.getPackageName())
        && !LACKING.contains(name)
        && java11.getTypeElement(name.replace('$', '.')) != null;
  }

  private static boolean isOfASimulation(JavaClass user, JavaClass type) {
    return SIMULATION.contains(user.getName())
        && type.getName().equals("java.util.random.RandomGenerator");
  }

  private static boolean isKnown(JavaClass user, CodeUnitAccessTarget call, Elements java11) {
    String owner = call.getOwner().getName();
    if (owner.equals("java.lang.Record")
        || owner.startsWith("java.lang.invoke.")
        || isOfASimulation(user, call.getOwner())) {
      return true;
    }
    return isMember(java11, owner, call.getName(), call.getRawParameterTypes().size());
  }

  private static boolean isMember(Elements java11, String owner, String name, int parameters) {
    TypeElement type = java11.getTypeElement(owner.replace('$', '.'));
    return type != null
        && java11.getAllMembers(type).stream()
            .filter(member -> member.getKind() == ElementKind.METHOD)
            .filter(member -> member.getSimpleName().contentEquals(name))
            .anyMatch(member -> ((ExecutableElement) member).getParameters().size() == parameters);
  }

  /** What the compiler knows of Java 11. */
  private static Elements java11() {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    com.sun.source.util.JavacTask task =
        (com.sun.source.util.JavacTask)
            compiler.getTask(
                null,
                null,
                null,
                List.of("--release", "11", "-proc:none"),
                List.of("java.lang.Object"),
                null);
    return task.getElements();
  }
}
