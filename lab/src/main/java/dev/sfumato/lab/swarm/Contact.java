package dev.sfumato.lab.swarm;

/** What a swarm knows of its coordinator. */
public enum Contact {
  /** Nobody has answered yet. */
  NONE,
  /** It answers, and has not said yet whether a campaign is open. */
  ANSWERS,
  /** It answers, and no campaign has been open so far. */
  NOTHING_YET,
  /** A campaign wants devices. */
  OPEN,
  /** A campaign was open, and none is any more. */
  NOTHING_MORE
}
