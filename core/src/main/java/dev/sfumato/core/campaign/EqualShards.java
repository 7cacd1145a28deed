package dev.sfumato.core.campaign;

/**
 * So many shards of one size.
 *
 * @param shard what each of them is
 * @param count how many there are, one or more
 */
public record EqualShards(Shard shard, long count) {}
