package dev.sfumato.server.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.WireException;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.IssuedKey;
import dev.sfumato.server.state.SumQuestion;
import dev.sfumato.server.storage.DamagedHistogramException;
import dev.sfumato.server.storage.HistogramBytes;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** What a campaign was created with, in a transcript: the terms byte for byte, the rest by name. */
final class TranscriptTerms {
  static final Set<String> FIELDS =
      Set.of(
          "id",
          "name",
          "terms",
          "strategy",
          "devices",
          "shardSize",
          "toleratedDropout",
          "corruptShare",
          "countsPerCell",
          "scale",
          "rounding",
          "maxVectorLength",
          "maxQueries",
          "categories",
          "population",
          "authorityKey",
          "prior",
          "earlier");

  private TranscriptTerms() {}

  static ObjectNode write(Transcript transcript) {
    CampaignDefinition definition = transcript.definition();
    Campaign campaign = definition.campaign();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("id", transcript.campaign().toString()).put("name", definition.name());
    node.put("terms", text(SumQuestion.terms(transcript.campaign(), definition).encode()));
    node.put("strategy", definition.strategyName().label());
    node.put("devices", campaign.devices()).put("shardSize", campaign.shardSize());
    node.put("toleratedDropout", campaign.toleratedDropout().toString());
    node.put("corruptShare", campaign.corruptShare().toString());
    node.put("countsPerCell", campaign.countsPerCell()).put("scale", campaign.scale());
    node.put("rounding", campaign.rounding().label());
    node.put("maxVectorLength", campaign.maxVectorLength());
    node.put("maxQueries", definition.maxQueries());
    definition.categories().forEach(node.putArray("categories")::add);
    definition.population().ifPresent(people -> node.put("population", people));
    definition.key().ifPresent(key -> node.put("authorityKey", text(key.key().bytes())));
    definition
        .prior()
        .map()
        .ifPresent(map -> node.put("prior", text(HistogramBytes.ofShares(map))));
    if (!definition.prior().earlier().isEmpty()) {
      node.put("earlier", text(HistogramBytes.ofMeasurements(definition.prior().earlier())));
    }
    return node;
  }

  static Transcript read(ObjectNode node, List<List<TranscriptSum>> queries, String mapHash)
      throws WireException, ReplayException {
    CampaignTerms terms = CampaignTerms.decode(bytes(node, "terms"));
    if (!terms.id().toString().equals(TranscriptJson.text(node, "id"))) {
      throw new IllegalArgumentException("id (expected: that of the terms)");
    }
    return new Transcript(terms.id(), definition(node, terms), queries, mapHash);
  }

  private static CampaignDefinition definition(ObjectNode node, CampaignTerms terms)
      throws ReplayException {
    List<String> categories = new ArrayList<>();
    TranscriptJson.list(node, "categories").forEach(each -> categories.add(each.asText()));
    JsonNode people = node.path("population");
    return new CampaignDefinition(
        TranscriptJson.text(node, "name"),
        campaign(node, terms),
        StrategyName.parse(TranscriptJson.text(node, "strategy")),
        categories,
        people.isMissingNode() ? OptionalLong.empty() : OptionalLong.of(large(node, "population")),
        TranscriptJson.whole(node, "maxQueries"),
        prior(node),
        key(node, terms),
        Optional.empty());
  }

  private static Campaign campaign(ObjectNode node, CampaignTerms terms) {
    return new Campaign(
        terms.region(),
        large(node, "devices"),
        terms.epsilon(),
        terms.participation(),
        TranscriptJson.whole(node, "shardSize"),
        Fraction.parse(TranscriptJson.text(node, "toleratedDropout")),
        Fraction.parse(TranscriptJson.text(node, "corruptShare")),
        TranscriptJson.whole(node, "countsPerCell"),
        large(node, "scale"),
        Rounding.parse(TranscriptJson.text(node, "rounding")),
        TranscriptJson.whole(node, "maxVectorLength"),
        terms.issued(),
        terms.verified() ? VerifiedAssurance.VERIFIED : Assurance.HONEST);
  }

  private static Prior prior(ObjectNode node) throws ReplayException {
    return new Prior(
        stored(node, "prior", HistogramBytes::toShares),
        stored(node, "earlier", HistogramBytes::toMeasurements).orElse(List.of()));
  }

  private static <T> Optional<T> stored(ObjectNode node, String name, Function<byte[], T> read)
      throws ReplayException {
    try {
      return node.has(name) ? Optional.of(read.apply(bytes(node, name))) : Optional.empty();
    } catch (IllegalArgumentException | DamagedHistogramException e) {
      throw new ReplayException("campaign." + name, String.valueOf(e.getMessage()));
    }
  }

  private static Optional<IssuedKey> key(ObjectNode node, CampaignTerms terms) {
    return terms
        .credentials()
        .map(each -> new IssuedKey(each, CredentialKey.ofModulus(bytes(node, "authorityKey"))));
  }

  private static long large(ObjectNode node, String name) {
    if (!node.path(name).canConvertToExactIntegral() || !node.path(name).canConvertToLong()) {
      throw new IllegalArgumentException(name + " (expected: a whole number)");
    }
    return node.path(name).longValue();
  }

  private static String text(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static byte[] bytes(ObjectNode node, String name) {
    return Base64.getDecoder().decode(TranscriptJson.text(node, name));
  }
}
