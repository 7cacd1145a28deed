package dev.sfumato.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaPackage;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.sfumato.secagg.SumServer;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The arrows between modules and packages go one way. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.sfumato");

  private static final String[] CARRIED = {
    "dev.sfumato.core..", "dev.sfumato.secagg..", "dev.sfumato.protocol..", "dev.sfumato.device.."
  };
  private static final String[] COORDINATORS = {
    "dev.sfumato.core.area..",
    "dev.sfumato.core.change..",
    "dev.sfumato.core.estimate..",
    "dev.sfumato.core.strategy..",
    "dev.sfumato.secagg.sum.server..",
    "dev.sfumato.secagg.sum.round..",
    "dev.sfumato.secagg.verified.server.."
  };
  private static final String[] FOUNDATIONS = {
    "dev.sfumato.core..", "dev.sfumato.secagg..", "dev.sfumato.credential.."
  };

  /** Every package of every module by itself, those on top too. */
  private static final SliceAssignment PACKAGES =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass each) {
          return SliceIdentifier.of(each.getPackageName());
        }

        @Override
        public String getDescription() {
          return "packages";
        }
      };

  @Test
  void coreAndSecagg_knowNothingOfEachOther() {
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato.core..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.sfumato.secagg..", "dev.sfumato.protocol..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato.secagg..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.sfumato.core..", "dev.sfumato.protocol..")
        .check(CLASSES);
  }

  /** Nothing but the JDK, and of the JDK no files, no network, no threads. */
  @Test
  void coreAndSecagg_doNoInputOrOutput() {
    noClasses()
        .that()
        .resideInAnyPackage(FOUNDATIONS)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net..", "java.nio.file..", "java.nio.channels..", "java.sql..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAnyPackage(FOUNDATIONS)
        .should()
        .dependOnClassesThat(
            DescribedPredicate.describe(
                "do input or output",
                type ->
                    type.getPackageName().equals("java.io")
                        && !type.getSimpleName().equals("Serializable")))
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAnyPackage(FOUNDATIONS)
        .should()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .check(CLASSES);
  }

  /** Devices are to embed it: the JDK alone. */
  @Test
  void credential_knowsTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("dev.sfumato.credential..")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "dev.sfumato.credential..", "java..", "javax.crypto..", "org.jspecify..")
        .check(CLASSES);
  }

  /** Somebody else runs it: it shares what is signed with the others, and no code beside it. */
  @Test
  void authority_andTheOthersDoNotKnowEachOther() {
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato.authority..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.sfumato..")
                .and(
                    not(
                        resideInAnyPackage(
                            "dev.sfumato.authority..",
                            "dev.sfumato.credential..",
                            "dev.sfumato.core"))))
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato..")
        .and()
        .resideOutsideOfPackages(
            "dev.sfumato.authority..", "dev.sfumato.cli.authority..", "dev.sfumato.cli.demo..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.sfumato.authority..")
        .check(CLASSES);
  }

  @Test
  void lab_doesNotKnowTheCommandLine() {
    noClasses()
        .that(resideInAnyPackage("dev.sfumato.core..", "dev.sfumato.secagg..", "dev.sfumato.lab.."))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.sfumato.cli..", "picocli..")
        .check(CLASSES);
    classes()
        .that()
        .resideInAPackage("dev.sfumato.lab.dataset..")
        .should()
        .onlyDependOnClassesThat()
        .resideOutsideOfPackages(
            "dev.sfumato.lab.simulation..", "dev.sfumato.lab.report..", "dev.sfumato.lab.metric..")
        .check(CLASSES);
  }

  /** A device and a coordinator share the protocol and nothing else. */
  @Test
  void device_doesNotKnowTheServer() {
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato.device..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.sfumato.server..", "dev.sfumato.lab..")
        .check(CLASSES);
  }

  /** The coordinator's halves are modules of their own, so that no phone carries them. */
  @Test
  void whatADeviceCarries_needsNoneOfTheCoordinatorsHalves() {
    DescribedPredicate<JavaClass> coordinators =
        resideInAnyPackage(COORDINATORS).or(equivalentTo(SumServer.class));
    noClasses()
        .that(resideInAnyPackage(CARRIED).and(not(coordinators)))
        .should()
        .dependOnClassesThat(coordinators)
        .check(CLASSES);
  }

  /** What an app embeds is the root package; the swarm alone looks behind it. */
  @Test
  void deviceInternals_areSeenByTheDeviceTheSwarmAndTheAttacksOnDevicesOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "dev.sfumato.device..", "dev.sfumato.lab.swarm..", "dev.sfumato.lab.attack..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.sfumato.device.internal..")
        .check(CLASSES);
  }

  /** Somebody who summed securely with this library would begin there. */
  @Test
  void secagg_hasItsFacadesAtItsRootAndItsRoomsAreKnown() {
    assertThat(
            CLASSES.stream()
                .filter(each -> each.getPackageName().equals("dev.sfumato.secagg"))
                .filter(each -> each.isTopLevelClass() && !isPackageInfo(each))
                .map(JavaClass::getSimpleName))
        .containsExactlyInAnyOrder("SumClient", "SumServer");
    assertThat(packages())
        .extracting(JavaPackage::getName)
        .filteredOn(each -> each.startsWith("dev.sfumato.secagg."))
        .containsExactlyInAnyOrder(
            "dev.sfumato.secagg.crypto",
            "dev.sfumato.secagg.graph",
            "dev.sfumato.secagg.message",
            "dev.sfumato.secagg.session",
            "dev.sfumato.secagg.sharing",
            "dev.sfumato.secagg.sum",
            "dev.sfumato.secagg.sum.client",
            "dev.sfumato.secagg.sum.message",
            "dev.sfumato.secagg.sum.round",
            "dev.sfumato.secagg.sum.server",
            "dev.sfumato.secagg.vector",
            "dev.sfumato.secagg.verified",
            "dev.sfumato.secagg.verified.client",
            "dev.sfumato.secagg.verified.graph",
            "dev.sfumato.secagg.verified.message",
            "dev.sfumato.secagg.verified.roster",
            "dev.sfumato.secagg.verified.server");
  }

  private static boolean isPackageInfo(JavaClass each) {
    return each.getSimpleName().equals("package-info");
  }

  /** Whether a device takes part must not depend on where it is. */
  @Test
  void devicePolicyAndLedger_cannotSeeALocation() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "dev.sfumato.device.internal.policy..", "dev.sfumato.device.internal.ledger..")
        .should()
        .dependOnClassesThat()
        .haveNameMatching(".*\\.(DeviceData.*|LatLng|Contribution.*|ModularVector)")
        .check(CLASSES);
  }

  @Test
  void deviceParticipation_isAPureStateMachine() {
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato.device.internal.participation..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "java.io..", "java.net..", "java.nio..", "java.util.concurrent..", "io.grpc..")
        .check(CLASSES);
  }

  /** Whoever reads a name must not have to ask whose it is. */
  @Test
  void namesOfSecaggProtocolAndDevice_areNobodyElses() {
    Map<String, List<JavaClass>> byName =
        CLASSES.stream()
            .filter(each -> each.isTopLevelClass() && !isPackageInfo(each))
            .collect(Collectors.groupingBy(JavaClass::getSimpleName));
    assertThat(byName.values())
        .filteredOn(same -> same.size() > 1)
        .filteredOn(same -> same.stream().anyMatch(ArchitectureTest::isOfTheDevicesSide))
        .isEmpty();
  }

  private static boolean isOfTheDevicesSide(JavaClass each) {
    return each.getPackageName()
        .matches("dev\\.sfumato\\.(secagg|protocol|device|credential)(\\..*)?");
  }

  /** Whatever writes a map to a file knows maps and nothing of who made them. */
  @Test
  void exports_knowMapsAndLibrariesOnly() {
    noClasses()
        .that()
        .resideInAPackage("dev.sfumato.export..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.sfumato..")
                .and(not(resideInAnyPackage("dev.sfumato.export..", "dev.sfumato.core.."))))
        .check(CLASSES);
  }

  @Test
  void packages_haveNoCycles() {
    slices().assignedFrom(PACKAGES).should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void packages_haveNamesThatSayWhatIsInThem() {
    List<String> vague = List.of("util", "utils", "common", "helper", "helpers", "manager", "impl");
    assertThat(packages())
        .noneMatch(each -> List.of(each.getName().split("\\.")).stream().anyMatch(vague::contains));
  }

  @Test
  void packages_areNullMarked() {
    assertThat(packages())
        .isNotEmpty()
        .allMatch(each -> each.isAnnotatedWith(NullMarked.class), "is marked in package-info");
  }

  /** All but what protoc writes. */
  private static List<JavaPackage> packages() {
    return CLASSES.stream()
        .map(each -> each.getPackage())
        .filter(each -> !each.getName().equals("dev.sfumato.protocol.wire.v1"))
        .distinct()
        .toList();
  }
}
