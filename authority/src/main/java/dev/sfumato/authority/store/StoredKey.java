package dev.sfumato.authority.store;

import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.Beacon;
import java.time.Instant;
import java.util.Optional;

/**
 * A key as it is kept.
 *
 * @param ended when it ended, once it has
 * @param issued how many credentials there are, for good once it has ended
 * @param beacon what was drawn when it had
 */
public record StoredKey(
    AnnouncedKey announced, Optional<Instant> ended, long issued, Optional<Beacon> beacon) {}
