package dev.sfumato.server.api.access;

/** What a request costs while it is answered, and so how many of its kind run at a time. */
public enum Cost {
  /** A row or two: as many as come. */
  LITTLE(0),

  /** Reads a campaign with its answers. */
  CAMPAIGN(2),

  /** Plans or fits or writes a map, in a thread and some hundred megabytes at the most. */
  MAP(1);

  private final int atATime;

  Cost(int atATime) {
    this.atATime = atATime;
  }

  /** For each role, so that viewers never keep an admin waiting; 0 is no limit. */
  int atATime() {
    return atATime;
  }
}
