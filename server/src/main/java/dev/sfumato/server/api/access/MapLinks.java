package dev.sfumato.server.api.access;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.storage.TokenStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Links to single maps, for people who may see that map and nothing else. A link's secret is like a
 * role's: 32 random bytes, of which only the SHA-256 is kept, beside those of the roles. A map has
 * one link at most; a new one ends the one before.
 *
 * <p>Safe for use by several threads and coordinators: nothing is kept here.
 */
public final class MapLinks {
  private static final String PREFIX = "map-";

  /** 72 bits of a map's name: as long as the column allows, and no two maps will share them. */
  private static final int NAME_LETTERS = 12;

  private final TokenStore store;
  private final Clock clock;

  public MapLinks(TokenStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /** The secret of a new link, to be shown once. Of two made at once, one opens the map. */
  public String make(CampaignId campaign, int query) {
    String secret = Tokens.newToken();
    end(campaign, query);
    String hash = HexFormat.of().formatHex(Tokens.sha256(secret));
    var unused = store.addIfAbsent(label(campaign, query), hash, clock.instant());
    return secret;
  }

  public boolean exists(CampaignId campaign, int query) {
    return store.hash(label(campaign, query)).isPresent();
  }

  /** Whether a secret is that of a map's link. */
  public boolean opens(CampaignId campaign, int query, String secret) {
    byte[] given = Tokens.sha256(secret);
    return store
        .hash(label(campaign, query))
        .filter(kept -> MessageDigest.isEqual(HexFormat.of().parseHex(kept), given))
        .isPresent();
  }

  /** From now on the link is worth nothing. */
  public void end(CampaignId campaign, int query) {
    store.remove(label(campaign, query));
  }

  private static String label(CampaignId campaign, int query) {
    byte[] name = Tokens.sha256(campaign + "/" + query);
    String letters = new String(Base64.getUrlEncoder().encode(name), StandardCharsets.US_ASCII);
    return PREFIX + letters.substring(0, NAME_LETTERS);
  }
}
