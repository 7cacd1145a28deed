package dev.sfumato.server.messages;

/**
 * Which secure sum.
 *
 * @param campaign the campaign's name in storage
 * @param query the number of its query, as storage counts them
 * @param number the number of the shard in the query, replacements included
 */
public record ShardKey(String campaign, int query, int number) {
  @Override
  public String toString() {
    return campaign + "/" + query + "/" + number;
  }
}
