package dev.sfumato.device;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.participant.ParticipantBuilder;
import dev.sfumato.device.internal.participation.Draft;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.DrawnNoise;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.vector.ModularVector;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an app can hand in: where it is, and never how that becomes a vector. */
class PublicApiTest {
  private static final Set<Class<?>> OF_A_VECTOR =
      Set.of(
          ModularVector.class,
          DrawnNoise.class,
          dev.sfumato.core.noise.Randomness.class,
          dev.sfumato.core.histogram.Contribution.class);

  @Test
  void publicTypes_acceptNoEncoderNoVectorAndNoNoise() throws Exception {
    List<Class<?>> types = publicTypes();
    assertThat(types)
        .contains(SfumatoDeviceBuilder.class, ParticipantBuilder.class, Draft.class)
        .hasSizeGreaterThan(30);
    Set<String> accepting = new TreeSet<>();
    for (Class<?> each : types) {
      open(each).filter(PublicApiTest::isOfAVector).forEach(one -> accepting.add(one.toString()));
    }
    assertThat(accepting).isEmpty();
  }

  /** Whoever could make a draft, or another kind of it, could choose what is in it. */
  @Test
  void draft_canBeMadeByNobodyOutside() {
    assertThat(Draft.class.getDeclaredConstructors())
        .noneMatch(each -> isOpen(each.getModifiers()));
    assertThat(Draft.class.getDeclaredMethods())
        .filteredOn(each -> isOpen(each.getModifiers()))
        .allMatch(each -> Modifier.isFinal(each.getModifiers()));
  }

  /** What is in it comes out of bytes that were kept, and no caller can say otherwise. */
  @Test
  void ledger_canBeOpenedAndNotMade() {
    assertThat(DeviceLedger.class.getDeclaredConstructors())
        .noneMatch(each -> isOpen(each.getModifiers()));
    assertThat(DeviceLedger.class.getDeclaredMethods())
        .filteredOn(each -> Modifier.isStatic(each.getModifiers()) && isOpen(each.getModifiers()))
        .extracting(Method::getName)
        .containsOnly("open");
  }

  /** As it was: an encoder, a function that is one, and a thing that has one. */
  @Test
  void check_ofWhatAcceptsAnEncoder_findsIt() throws Exception {
    for (String planted : List.of("encoder", "function", "vectors")) {
      Method method =
          Arrays.stream(Planted.class.getDeclaredMethods())
              .filter(each -> each.getName().equals(planted))
              .findFirst()
              .orElseThrow();
      assertThat(isOfAVector(method)).as(planted).isTrue();
    }
  }

  @SuppressWarnings("UnusedMethod")
  private interface Encoder {
    ModularVector encode(Query query, DeviceData data);
  }

  @SuppressWarnings("UnusedMethod")
  private interface Planted {
    void encoder(Encoder own);

    void function(BiFunction<Query, DeviceData, ModularVector> own);

    void vectors(List<? extends ModularVector> own);
  }

  private static List<Class<?>> publicTypes() throws ClassNotFoundException {
    List<Class<?>> types = new ArrayList<>();
    for (JavaClass each :
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.sfumato.device")) {
      Class<?> type = Class.forName(each.getName());
      if (isOpen(type.getModifiers())) {
        types.add(type);
      }
    }
    return types;
  }

  private static Stream<Executable> open(Class<?> type) {
    return Stream.<Executable>concat(
            Arrays.stream(type.getDeclaredConstructors()), Arrays.stream(type.getDeclaredMethods()))
        .filter(each -> isOpen(each.getModifiers()) && !each.isSynthetic());
  }

  private static boolean isOpen(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static boolean isOfAVector(Executable each) {
    return Arrays.stream(each.getGenericParameterTypes()).anyMatch(PublicApiTest::isOfAVector);
  }

  /** It is one of them, is made of one, or has a method that an app would write and returns one. */
  private static boolean isOfAVector(Type type) {
    if (type instanceof ParameterizedType parts) {
      return Arrays.stream(parts.getActualTypeArguments()).anyMatch(PublicApiTest::isOfAVector);
    }
    if (type instanceof java.lang.reflect.WildcardType some) {
      return Arrays.stream(some.getUpperBounds()).anyMatch(PublicApiTest::isOfAVector);
    }
    if (!(type instanceof Class<?> plain)) {
      return false;
    }
    return OF_A_VECTOR.contains(plain)
        || plain.isInterface()
            && Arrays.stream(plain.getMethods())
                .anyMatch(each -> OF_A_VECTOR.contains(each.getReturnType()));
  }
}
