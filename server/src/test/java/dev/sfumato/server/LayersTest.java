package dev.sfumato.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which packages may know which. */
class LayersTest {
  private static final JavaClasses SERVER =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.sfumato.server");

  private static final List<String> ACTORS =
      List.of(
          "dev.sfumato.server.campaign..",
          "dev.sfumato.server.gate..",
          "dev.sfumato.server.shard..");

  /** Every package by itself, the one on top too. */
  private static final SliceAssignment PACKAGES =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass each) {
          return SliceIdentifier.of(each.getPackageName());
        }

        @Override
        public String getDescription() {
          return "packages of the server";
        }
      };

  /** What a campaign is can be read, and tested, without a database. */
  @Test
  void state_knowsNeitherRowsNorActorsNorWeb() {
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato.server.state..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "dev.sfumato.server.storage..",
            "dev.sfumato.server.api..",
            "java.sql..",
            "org.jdbi..",
            "org.apache.pekko..",
            "com.linecorp.armeria..")
        .check(SERVER);
  }

  /** Rows are read and written; what may be written is for the state to say. */
  @Test
  void storage_refusesNoStepByItself() {
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato.server.storage..")
        .should()
        .dependOnClassesThat()
        .haveNameMatching(
            ".*\\.(StepRefused|RefundRefused|BudgetExceeded|CampaignEnded|StaleOwner)Exception")
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
            "dev.sfumato.export..",
            "com.linecorp.armeria..")
        .check(SERVER);
  }

  /** What they say to each other is in a package of its own. */
  @Test
  void campaignsGatesAndShards_doNotKnowEachOther() {
    for (String own : ACTORS) {
      List<String> others = ACTORS.stream().filter(each -> !each.equals(own)).toList();
      noClasses()
          .that()
          .resideInAPackage(own)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(others.toArray(String[]::new))
          .check(SERVER);
    }
  }

  @Test
  void packages_haveNoCycles() {
    slices().assignedFrom(PACKAGES).should().beFreeOfCycles().check(SERVER);
  }
}
