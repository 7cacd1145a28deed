package dev.sfumato.export;

import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a trusted curator promises to everybody in a file.
 *
 * @param epsilon of this map
 * @param spent of all maps of the file so far, this one included
 * @param person what counts as one person, in a sentence
 * @param answers what the map is made of
 */
public record CuratorStatement(
    Epsilon epsilon, Epsilon spent, String person, List<NoisyHistogram> answers)
    implements PrivacyPromise {
  public static final String ADJACENCY = "add or remove a person";

  private static final String NOISE_LAW =
      "discrete Laplace noise of parameter exp(-epsilon / sensitivity) in every count, drawn exactly"
          + " from a secure source without a seed";

  public CuratorStatement {
    answers = List.copyOf(answers);
  }

  @Override
  public String adjacency() {
    return ADJACENCY;
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("epsilon", epsilon.value());
    fields.put("adjacency", ADJACENCY);
    fields.put("placeAgainstPlaceEpsilon", 2 * epsilon.value());
    fields.put("epsilonSpentOnTheFile", spent.value());
    fields.put("trust", "curator");
    fields.put("person", person);
    fields.put("noiseLaw", NOISE_LAW);
    List<Object> queries = new ArrayList<>();
    answers.forEach(answer -> queries.add(fields(queries.size() + 1, answer)));
    fields.put("queries", queries);
    fields.put("statement", sentences());
    return fields;
  }

  private static Map<String, Object> fields(int number, NoisyHistogram answer) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("number", number);
    fields.put("epsilon", answer.query().epsilon().value());
    fields.put("cells", answer.partition().size());
    fields.put("l1Sensitivity", answer.query().l1Sensitivity());
    fields.put("unit", answer.scale());
    fields.put("noiseDeviation", answer.noise().deviation());
    return fields;
  }

  @Override
  public Map<String, String> tags() {
    Map<String, String> tags = new LinkedHashMap<>();
    tags.put("EPSILON", epsilon.toString());
    tags.put("ADJACENCY", ADJACENCY);
    tags.put("EPSILON_SPENT_ON_THE_FILE", spent.toString());
    tags.put("TRUST", "curator");
    return tags;
  }

  @Override
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Differential privacy with epsilon "
            + epsilon
            + " for each person: whether all of a person's data was in the file or none of it"
            + " changes the odds of any result by at most e^epsilon. Telling one place from another"
            + " costs at most 2 epsilon.");
    sentences.add(person);
    sentences.add(
        "All maps of the file so far cost each person epsilon " + spent + ", this one included.");
    sentences.add(
        "A curator saw the file and is trusted: to have counted it once for this map, to keep the"
            + " exact counts, and to publish nothing else of it.");
    for (int i = 0; i < answers.size(); i++) {
      sentences.add(sentence(i + 1, answers.get(i)));
    }
    sentences.add(
        "Not protected: that a release was made, and of people who are in the file more than once"
            + " under different names.");
    return sentences;
  }

  private static String sentence(int number, NoisyHistogram answer) {
    return String.format(
        Locale.ROOT,
        "Query %d: epsilon %s, %,d cells, noise of deviation %.2f in every count.",
        number,
        answer.query().epsilon(),
        answer.partition().size(),
        answer.noise().deviation() / answer.scale());
  }
}
