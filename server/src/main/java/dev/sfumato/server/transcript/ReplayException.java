package dev.sfumato.server.transcript;

/** A transcript that does not hold, and where. */
public final class ReplayException extends Exception {
  private static final long serialVersionUID = 1;
  private static final int LONGEST = 400;

  ReplayException(String place, String fault) {
    super(shown(place + ": " + fault));
  }

  /** Parts of it may be a stranger's: nothing that a terminal would obey, and no page of it. */
  private static String shown(String text) {
    String start = text.length() > LONGEST ? text.substring(0, LONGEST) + " ..." : text;
    return start.replaceAll("\\p{C}", "?");
  }
}
