package dev.sfumato.server.transcript;

import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.Query;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A line of a device's receipts: which sum it took part in, and on what terms (docs/protocol.md).
 */
public final class Receipt {
  private static final String FORMAT = "sfumato-receipt-1";

  private final Map<String, String> fields;

  private Receipt(Map<String, String> fields) {
    this.fields = fields;
  }

  /** Reads a line that a device wrote. */
  public static Receipt parse(String line) {
    String[] words = line.strip().split(" ", -1);
    Map<String, String> fields = new HashMap<>();
    for (int i = 1; i < words.length; i++) {
      int at = words[i].indexOf('=');
      if (at < 1 || fields.put(words[i].substring(0, at), words[i].substring(at + 1)) != null) {
        throw refuse();
      }
    }
    if (!words[0].equals(FORMAT) || !fields.containsKey("sum")) {
      throw refuse();
    }
    return new Receipt(fields);
  }

  /** Whether a line is a receipt of that campaign. */
  public static boolean isOf(String line, CampaignId campaign) {
    return !line.isBlank() && campaign.toString().equals(parse(line).fields.get("campaign"));
  }

  private static IllegalArgumentException refuse() {
    return new IllegalArgumentException("receipt (expected: a line that a device wrote)");
  }

  /** The sum in a transcript, or what speaks against it. */
  public String check(Transcript transcript) throws ReplayException {
    for (int query = 0; query < transcript.queries().size(); query++) {
      Optional<TranscriptSum> found = find(transcript.queries().get(query));
      if (found.isPresent()) {
        requireSame(found.get());
        return "query " + (query + 1) + ", sum " + found.get().number();
      }
    }
    throw new ReplayException("receipt", "no sum of the transcript has this id");
  }

  private Optional<TranscriptSum> find(List<TranscriptSum> sums) {
    return sums.stream()
        .filter(each -> each.id().value().toHex().equals(fields.get("sum")))
        .findFirst();
  }

  private void requireSame(TranscriptSum sum) throws ReplayException {
    Query question = sum.question();
    require("campaign", question.terms().id().toString());
    require("query", "" + question.number());
    require("question", Replay.hash(question.encode()));
    require("epsilon", "" + question.epsilon().micros());
    require("seats", "" + question.plan().seats());
    require("corrupt", "" + question.plan().corrupt());
    if (fields.containsKey("good")) {
      require("good", "" + sum.good());
    }
    if (question.terms().verified()) {
      requireVerified(sum);
    }
  }

  /** The root is for whoever has another receipt of the sum: a transcript has no roster. */
  private void requireVerified(TranscriptSum sum) throws ReplayException {
    Shard numbers = sum.question().plan().under(VerifiedAssurance.VERIFIED).shard(sum.good());
    require("assurance", "verified");
    require("clients", "" + sum.good());
    require("floor", "" + numbers.noiseDivisor());
  }

  private void require(String name, String value) throws ReplayException {
    if (!value.equals(fields.get(name))) {
      throw new ReplayException(
          "receipt", name + " is " + fields.get(name) + ", and the transcript says " + value);
    }
  }
}
