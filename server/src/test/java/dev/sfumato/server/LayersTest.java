package dev.sfumato.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Which packages may know which. */
class LayersTest {
  private static final JavaClasses SERVER =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.sfumato.server");

  @Test
  void exports_knowMapsAndNothingOfTheServer() {
    classes()
        .that()
        .resideInAPackage("dev.sfumato.server.export..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.sfumato.server.export..",
            "dev.sfumato.core..",
            "com.fasterxml.jackson..",
            "mil.nga.tiff..",
            "org.jspecify..",
            "java..",
            "javax.imageio..")
        .check(SERVER);
  }

  @Test
  void storage_knowsNeitherApiNorExports() {
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato.server.storage..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.sfumato.server",
            "dev.sfumato.server.api..",
            "dev.sfumato.server.export..",
            "com.linecorp.armeria..")
        .check(SERVER);
  }
}
