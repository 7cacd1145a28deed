package dev.sfumato.device;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What an app meets: a dozen types in one package, and nothing of what is behind them. */
class AppSurfaceTest {
  private static final int MAX_PUBLIC_TYPES = 15;
  private static final String ROOT = "dev.sfumato.device";
  private static final String INTERNAL = ROOT + ".internal.";

  private static final JavaClasses SHIPPED =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void publicTypes_areFewAndAllInTheRoot() {
    List<JavaClass> open =
        SHIPPED.stream()
            .filter(each -> each.isTopLevelClass() && isOpen(each))
            .filter(each -> !isInternal(each))
            .toList();
    assertThat(open).isNotEmpty().hasSizeLessThanOrEqualTo(MAX_PUBLIC_TYPES);
    assertThat(open).extracting(JavaClass::getPackageName).containsOnly(ROOT);
  }

  @Test
  void packages_areTheRootAndInternalOnes() {
    assertThat(SHIPPED).allMatch(each -> each.getPackageName().equals(ROOT) || isInternal(each));
  }

  @Test
  void publicSignatures_mentionNothingInternal() {
    List<String> mentioning =
        surface()
            .flatMap(type -> type.getMembers().stream())
            .filter(AppSurfaceTest::isOpen)
            .filter(each -> types(each).anyMatch(AppSurfaceTest::isInternal))
            .map(JavaMember::getFullName)
            .toList();
    assertThat(mentioning).isEmpty();
    assertThat(surface().flatMap(AppSurfaceTest::parents)).noneMatch(AppSurfaceTest::isInternal);
  }

  /** The same look at a class that does mention it, so that silence means something. */
  @Test
  void check_ofWhatMentionsInternals_findsIt() {
    JavaClass participant = SHIPPED.get(INTERNAL + "participant.Participant");
    assertThat(participant.getMembers())
        .anyMatch(each -> isOpen(each) && types(each).anyMatch(AppSurfaceTest::isInternal));
  }

  @Test
  void packages_haveNoCyclesTheRootIncluded() {
    slices().assignedFrom(new PackageSlices()).should().beFreeOfCycles().check(SHIPPED);
  }

  /** Weakenings are for tests and the lab; plain text is the one switch, and it is logged. */
  @Test
  void shippedNames_sayInsecureOfPlainTextOnly() {
    Stream<String> names =
        SHIPPED.stream()
            .flatMap(
                each ->
                    Stream.concat(
                        Stream.of(each.getSimpleName()),
                        each.getMembers().stream().map(JavaMember::getName)));
    assertThat(names.filter(each -> each.toLowerCase(Locale.ROOT).contains("insecure")))
        .isNotEmpty()
        .containsOnly("insecurePlaintext");
  }

  private static Stream<JavaClass> surface() {
    return SHIPPED.stream().filter(each -> each.getPackageName().equals(ROOT) && isOpen(each));
  }

  private static Stream<JavaClass> parents(JavaClass type) {
    return Stream.concat(type.getRawSuperclass().stream(), type.getAllRawInterfaces().stream());
  }

  /** All types that a signature is made of, those in angle brackets too. */
  private static Stream<JavaClass> types(JavaMember member) {
    Stream<JavaClass> made = member.getAllInvolvedRawTypes().stream();
    return member instanceof JavaCodeUnit unit
        ? Stream.concat(made, unit.getExceptionTypes().stream())
        : made;
  }

  private static boolean isInternal(JavaClass type) {
    return type.getPackageName().startsWith(INTERNAL);
  }

  private static boolean isOpen(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC);
  }

  private static boolean isOpen(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static final class PackageSlices implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass each) {
      return SliceIdentifier.of(each.getPackageName());
    }

    @Override
    public String getDescription() {
      return "packages of the device";
    }
  }
}
