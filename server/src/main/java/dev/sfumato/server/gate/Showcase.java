package dev.sfumato.server.gate;

import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.message.ToDevice;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Which campaigns a device is offered: all of them, or where those are more than one message has
 * room for, some that are drawn anew for each device, so that none of them waits for ever.
 */
final class Showcase {
  /** What a message has beside terms: less than 128 bytes for all, less than 8 for each. */
  private static final int FRAME = 128;

  private static final int FRAME_OF_EACH = 8;

  private final List<CampaignTerms> shown = new ArrayList<>();
  private int bytes = FRAME;

  private Showcase() {}

  static List<CampaignTerms> of(List<Offering> all, Random random) {
    Showcase whole = new Showcase().fill(all);
    if (whole.shown.size() == all.size()) {
      return whole.shown;
    }
    List<Offering> drawn = new ArrayList<>(all);
    Collections.shuffle(drawn, random);
    return new Showcase().fill(drawn).shown;
  }

  private Showcase fill(List<Offering> offerings) {
    offerings.forEach(this::show);
    return this;
  }

  /** One that is too long now leaves its room to the shorter ones after it. */
  private void show(Offering next) {
    int more = next.bytes() + FRAME_OF_EACH;
    if (shown.size() < ToDevice.Offers.MAX_CAMPAIGNS && bytes + more <= ToDevice.Offers.MAX_BYTES) {
      shown.add(next.terms());
      bytes += more;
    }
  }
}
