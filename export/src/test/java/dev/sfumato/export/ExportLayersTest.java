package dev.sfumato.export;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Whoever has a map can write it to a file: a coordinator is not needed for that. */
class ExportLayersTest {
  @Test
  void exports_knowMapsAndLibrariesOfFormatsOnly() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.sfumato.export..",
            "dev.sfumato.core..",
            "com.fasterxml.jackson..",
            "org.jspecify..",
            "java..",
            "javax.imageio..")
        .check(
            new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .importPackages("dev.sfumato.export"));
  }
}
