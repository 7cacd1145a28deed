package dev.sfumato.server.state;

import java.time.Instant;
import java.util.Locale;

/** Where a campaign is on its way. Whoever waits says for what and until when. */
public sealed interface CampaignState {
  /** The states without their particulars. */
  enum Kind {
    PLANNED,
    RUNNING,
    WAITING,
    FINISHED,
    FAILED,
    STOPPED;

    /** Nothing about a campaign changes after this. */
    public boolean isEnd() {
      return this == FINISHED || this == FAILED || this == STOPPED;
    }

    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    public static Kind parse(String label) {
      return valueOf(label.toUpperCase(Locale.ROOT));
    }
  }

  Kind kind();

  /** A state of that kind; the particulars are for those that have them. */
  static CampaignState of(Kind kind, String reason, Instant until) {
    return switch (kind) {
      case PLANNED -> new Planned();
      case RUNNING -> new Running();
      case WAITING -> new Waiting(reason, until);
      case FINISHED -> new Finished();
      case FAILED -> new Failed(reason);
      case STOPPED -> new Stopped();
    };
  }

  /** Created; no query has been issued. */
  record Planned() implements CampaignState {
    @Override
    public Kind kind() {
      return Kind.PLANNED;
    }
  }

  /** A query is being asked, or the next one is being worked out. */
  record Running() implements CampaignState {
    @Override
    public Kind kind() {
      return Kind.RUNNING;
    }
  }

  /**
   * The open query waits for something.
   *
   * @param reason for what, in a sentence for people
   * @param until when the campaign gives up waiting
   */
  record Waiting(String reason, Instant until) implements CampaignState {
    @Override
    public Kind kind() {
      return Kind.WAITING;
    }
  }

  /** All queries are answered. */
  record Finished() implements CampaignState {
    @Override
    public Kind kind() {
      return Kind.FINISHED;
    }
  }

  /** It cannot go on; the answers so far stand. */
  record Failed(String reason) implements CampaignState {
    @Override
    public Kind kind() {
      return Kind.FAILED;
    }
  }

  /** A person stopped it; the answers so far stand. */
  record Stopped() implements CampaignState {
    @Override
    public Kind kind() {
      return Kind.STOPPED;
    }
  }
}
