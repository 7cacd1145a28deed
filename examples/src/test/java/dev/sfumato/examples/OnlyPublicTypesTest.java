package dev.sfumato.examples;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class OnlyPublicTypesTest {
  @Test
  void example_needsNothingInternalOfTheDevice() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.sfumato.device.internal..")
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.sfumato.examples"));
  }
}
