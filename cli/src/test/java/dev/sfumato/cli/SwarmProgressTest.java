package dev.sfumato.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.lab.swarm.Contact;
import dev.sfumato.lab.swarm.DeviceFate;
import dev.sfumato.lab.swarm.SwarmCounts;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SwarmProgressTest {
  private final StringWriter printed = new StringWriter();

  private SwarmProgress progress(boolean terminal) {
    return new SwarmProgress(new PrintWriter(printed), terminal, "http://127.0.0.1:1");
  }

  private static SwarmCounts counts(int seated, int done) {
    return new SwarmCounts(
        Map.of(
            DeviceFate.OUT,
            7,
            DeviceFate.WAITING,
            2,
            DeviceFate.SEATED,
            seated,
            DeviceFate.TOOK_PART,
            done),
        Map.of());
  }

  @Test
  void show_elsewhere_hasALineForWhatIsNew() {
    SwarmProgress progress = progress(false);
    progress.show(Contact.NONE, counts(0, 0));
    progress.show(Contact.NONE, counts(0, 0));
    progress.show(Contact.ANSWERS, counts(0, 0));
    progress.show(Contact.NOTHING_YET, counts(0, 0));
    progress.show(Contact.OPEN, counts(3, 0));
    progress.show(Contact.OPEN, counts(2, 1));
    progress.show(Contact.NOTHING_MORE, counts(0, 3));
    progress.end();
    assertThat(printed.toString().lines())
        .containsExactly(
            "no answer from http://127.0.0.1:1 yet: trying for a minute or so",
            "http://127.0.0.1:1 answers; 7 devices on their way to it",
            "no campaign is open yet: waiting for one",
            "5 connected, 3 of them seated; 0 done, 0 dropped or failed",
            "2 connected, 0 of them seated; 3 done, 0 dropped or failed; nothing more to ask");
  }

  @Test
  void show_devicesThatDecline_sayWhyByReason() {
    progress(false)
        .show(
            Contact.OPEN,
            new SwarmCounts(
                Map.of(DeviceFate.WAITING, 2, DeviceFate.DECLINED, 5, DeviceFate.FAILED, 1),
                Map.of("declined: too dear", 3, "declined: too trusting", 2, "left", 1)));
    assertThat(printed.toString().lines())
        .containsExactly(
            "2 connected, 0 of them seated; 0 done, 1 dropped or failed, 5 declined (3: too dear;"
                + " 2: too trusting)");
  }

  @Test
  void show_onATerminal_changesOneLine() {
    SwarmProgress progress = progress(true);
    progress.show(Contact.OPEN, counts(3, 0));
    progress.show(Contact.OPEN, counts(2, 1));
    progress.end();
    assertThat(printed.toString()).doesNotContain("\n").contains("3 of them", "2 of them");
  }
}
