package dev.sfumato.device.internal.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTest {
  private static final Set<String> MAKING =
      Set.of("move", "createDirectories", "createFile", "write", "newOutputStream", "openOrMake");

  @TempDir Path temporary;

  @Test
  void make_withFoldersMissingAboveIt_makesThemAllAndAgain() throws IOException {
    Path deep = temporary.resolve("a/b/c");
    Folder.make(deep);
    Folder.make(deep);
    assertThat(deep).isDirectory();
    Folder.forceNameOf(deep);
  }

  /** A disk that does not force a name has failed, and is not taken for one that did. */
  @Test
  void forceNameOf_inAFolderThatIsNotThere_throws() {
    if (Folder.canForce()) {
      assertThatThrownBy(() -> Folder.forceNameOf(temporary.resolve("none/file")))
          .isInstanceOf(IOException.class);
    }
  }

  /** Whoever makes a file or gives one a name forces that name too. */
  @Test
  void classesThatMakeFiles_forceTheirNames() {
    Set<String> making = new TreeSet<>();
    Set<String> forgetting = new TreeSet<>();
    for (JavaClass each :
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.sfumato.device")) {
      if (calls(each, MAKING) && !each.isEquivalentTo(Folder.class) && usesFiles(each)) {
        making.add(each.getSimpleName());
        if (!calls(each, Set.of("forceNameOf"))) {
          forgetting.add(each.getSimpleName());
        }
      }
    }
    assertThat(making).contains("FileStorage", "WholeFile");
    assertThat(forgetting).isEmpty();
  }

  private static boolean usesFiles(JavaClass type) {
    return type.getMethodCallsFromSelf().stream()
        .anyMatch(call -> call.getTargetOwner().isEquivalentTo(Files.class));
  }

  private static boolean calls(JavaClass type, Set<String> names) {
    return type.getMethodCallsFromSelf().stream().anyMatch(call -> names.contains(call.getName()));
  }
}
