package dev.sfumato.server.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.core.Checks;
import dev.sfumato.core.RefusedValueException;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.ApiProblem;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The fields of a JSON object from outside: whatever is wrong with one is said by its name. */
final class Fields {
  private static final int MAX_DIGITS = 100;
  private static final int MAX_SHOWN = 60;

  private final JsonNode node;
  private final String prefix;

  private Fields(JsonNode node, String prefix) {
    this.node = node;
    this.prefix = prefix;
  }

  /** An object with no other fields than these. */
  static Fields of(JsonNode node, Set<String> known) {
    return checked(new Fields(node, ""), known);
  }

  private static Fields checked(Fields fields, Set<String> known) {
    for (Iterator<String> names = fields.node.fieldNames(); names.hasNext(); ) {
      String name = names.next();
      if (!known.contains(name)) {
        String shown = fields.prefix + shortened(name);
        throw ApiErrors.invalidField(shown, shown + ": there is no such field.");
      }
    }
    return fields;
  }

  boolean has(String name) {
    return node.hasNonNull(name);
  }

  Fields object(String name, Set<String> known) {
    JsonNode value = required(name);
    if (!value.isObject()) {
      throw refuse(name, value, "an object");
    }
    return checked(new Fields(value, prefix + name + "."), known);
  }

  /** A field that is GeoJSON, to be read by whoever knows that. */
  Optional<JsonNode> geoJson(String name) {
    return required(name).has("type") ? Optional.of(required(name)) : Optional.empty();
  }

  /** A list of objects, so many at most. */
  List<Fields> objects(String name, Set<String> known, int most) {
    List<Fields> all = new ArrayList<>();
    for (JsonNode each : array(name, 0, most)) {
      all.add(checked(new Fields(each, prefix + name + "[" + all.size() + "]."), known));
    }
    return all;
  }

  /** A list of texts, so many at least and at most. */
  List<String> texts(String name, int least, int most) {
    List<String> texts = new ArrayList<>();
    for (JsonNode each : array(name, least, most)) {
      if (!each.isTextual()) {
        throw refuse(name, each, "a list of texts");
      }
      texts.add(each.textValue());
    }
    return texts;
  }

  private JsonNode array(String name, int least, int most) {
    JsonNode value = required(name);
    if (!value.isArray()) {
      throw refuse(name, value, "a list");
    }
    if (value.size() < least || value.size() > most) {
      throw refuse(name, "a list of " + value.size(), least + " .. " + most + " in a list");
    }
    return value;
  }

  String text(String name) {
    JsonNode value = required(name);
    if (!value.isTextual()) {
      throw refuse(name, value, "a text");
    }
    return value.textValue();
  }

  Optional<String> optionalText(String name) {
    return has(name) ? Optional.of(text(name)) : Optional.empty();
  }

  /** A number as exactly as it was written; a text that is a number will do. */
  BigDecimal decimal(String name) {
    JsonNode value = required(name);
    try {
      if (value.isNumber() || value.isTextual()) {
        BigDecimal number = new BigDecimal(value.asText().strip());
        if (Math.abs((long) number.scale()) <= MAX_DIGITS && number.precision() <= MAX_DIGITS) {
          return number;
        }
      }
    } catch (NumberFormatException e) {
      // Falls through to the one message below.
    }
    throw refuse(name, value, "a number of at most " + MAX_DIGITS + " digits");
  }

  /** A number within bounds, both included. */
  double number(String name, double least, double most) {
    BigDecimal value = decimal(name);
    if (value.compareTo(BigDecimal.valueOf(least)) < 0
        || value.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw refuse(name, value, plain(least) + " .. " + plain(most));
    }
    return value.doubleValue();
  }

  private static String plain(double bound) {
    return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
  }

  /** A whole number within bounds, both included. */
  long whole(String name, long least, long most) {
    BigDecimal value = decimal(name);
    try {
      return Checks.checkRange(name, value.longValueExact(), least, most);
    } catch (ArithmeticException | IllegalArgumentException e) {
      throw refuse(name, value, "a whole number, " + least + " .. " + most);
    }
  }

  /** One that is bounded by what the operator allows: beyond that is no mistake but too much. */
  long limited(String name, long least, long most) {
    BigDecimal value = decimal(name);
    if (value.compareTo(BigDecimal.valueOf(most)) > 0) {
      throw ApiErrors.overLimit(refused(name, value, least + " .. " + most));
    }
    return whole(name, least, most);
  }

  /** Makes a value of a field; the value's own rule, when broken, is what the sender is told. */
  <T> T check(String name, Supplier<T> make) {
    try {
      return make.get();
    } catch (RefusedValueException e) {
      throw ApiErrors.invalidField(prefix + name, e);
    } catch (IllegalArgumentException e) {
      throw refuse(name, String.valueOf(e.getMessage()));
    }
  }

  ApiProblem refuse(String name, String why) {
    return ApiErrors.invalidField(prefix + name, why);
  }

  /** A value that breaks a rule: the sender is told both. */
  ApiProblem refuse(String name, Object value, String rule) {
    return ApiErrors.invalidField(prefix + name, refused(name, value, rule));
  }

  private RefusedValueException refused(String name, Object value, String rule) {
    return Checks.refuse(prefix + name, shortened(value.toString()), rule);
  }

  /** What a sender wrote may be as long as a request. */
  private static String shortened(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
  }

  private JsonNode required(String name) {
    if (!has(name)) {
      throw refuse(name, "nothing", "a value");
    }
    return node.get(name);
  }
}
