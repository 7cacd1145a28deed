package dev.sfumato.device.participation;

/** How far a participation has come. A phase begins just before its first message is sent. */
public enum Phase {
  /** The device says hello. */
  GREETING,
  /** It asks for a seat in one of the offered campaigns, and waits to be drawn. */
  WAITING,
  /** It has a seat, and sends its keys for this session. */
  ADVERTISING,
  /** It sends the shares of its secrets. */
  SHARING,
  /** It is charged, and its masked input leaves. */
  SENDING,
  /** It helps to open the sum. */
  UNMASKING,
  /** It is over. */
  ENDED
}
