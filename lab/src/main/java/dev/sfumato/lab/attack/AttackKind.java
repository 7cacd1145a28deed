package dev.sfumato.lab.attack;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a coordinator may try on the clients of one sum, or of one question. */
public enum AttackKind {
  SPLIT_SURVIVORS("some holders are told that a client survived, others that it dropped"),
  LYING_VERDICT("clients are told that all but corrupt dealers were found bad"),
  ISOLATED_VICTIM("a client's neighbours are nobody but the coordinator's own"),
  FORGED_LEAVES("clients are shown keys of the coordinator's making as those of others"),
  DOUBLED_LEAVES("one corrupt client stands in many places"),
  TWO_ROSTERS("half of the clients are told one set of members, half another"),
  GHOSTS("the sum is filled up with members that are nobody"),
  AIMED_DRAWS("every client's shares go to corrupt holders"),
  REPLAYED_SESSION("clients are asked with what an earlier sum had"),
  LOW_NUMBER("clients are told of as few members as they will have"),
  OTHER_NUMBERS("some clients are told other numbers than the rest"),
  RENAMED_CAMPAIGN("the question is asked again and again as that of other campaigns"),
  ASKED_TWICE("the question is asked again and again, each time of all but one"),
  RESTORED_DATABASE("a round is asked again, otherwise, after a restore");

  private final String what;

  AttackKind(String what) {
    this.what = what;
  }

  /** As it is called on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What the coordinator does. */
  public String what() {
    return what;
  }

  public static Optional<AttackKind> labelled(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }
}
