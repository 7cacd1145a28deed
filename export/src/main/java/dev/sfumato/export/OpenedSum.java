package dev.sfumato.export;

import dev.sfumato.core.campaign.Shard;

/**
 * A secure sum as it was opened, beside what its noise was made for.
 *
 * @param answered the devices in it
 * @param terms how many had to be in it, and how many of them may be corrupt
 */
public record OpenedSum(int answered, Shard terms) {}
