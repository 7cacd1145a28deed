package dev.sfumato.server.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/** The fields of a JSON object from outside: whatever is wrong with one is said by its name. */
final class Fields {
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
        throw ApiErrors.invalidField(fields.prefix + name, "There is no such field.");
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
      throw refuse(name, "It must be an object.");
    }
    return checked(new Fields(value, prefix + name + "."), known);
  }

  List<Fields> objects(String name, Set<String> known) {
    List<Fields> all = new ArrayList<>();
    for (JsonNode each : array(name)) {
      all.add(checked(new Fields(each, prefix + name + "[" + all.size() + "]."), known));
    }
    return all;
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (JsonNode each : array(name)) {
      if (!each.isTextual()) {
        throw refuse(name, "It must be a list of texts.");
      }
      texts.add(each.textValue());
    }
    return texts;
  }

  private JsonNode array(String name) {
    JsonNode value = required(name);
    if (!value.isArray()) {
      throw refuse(name, "It must be a list.");
    }
    return value;
  }

  String text(String name) {
    JsonNode value = required(name);
    if (!value.isTextual()) {
      throw refuse(name, "It must be a text.");
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
        if (Math.abs((long) number.scale()) <= 400 && number.precision() <= 400) {
          return number;
        }
      }
    } catch (NumberFormatException e) {
      // Falls through to the one message below.
    }
    throw refuse(name, "It must be a number.");
  }

  double number(String name) {
    return decimal(name).doubleValue();
  }

  long whole(String name) {
    try {
      return decimal(name).longValueExact();
    } catch (ArithmeticException e) {
      throw refuse(name, "It must be a whole number.");
    }
  }

  long whole(String name, long otherwise) {
    return has(name) ? whole(name) : otherwise;
  }

  int wholeInt(String name, int otherwise) {
    long value = whole(name, otherwise);
    if (value != (int) value) {
      throw refuse(name, "It is too large.");
    }
    return (int) value;
  }

  /** Makes a value of a field; the value's own rule, when broken, is what the sender is told. */
  <T> T check(String name, Supplier<T> make) {
    try {
      return make.get();
    } catch (IllegalArgumentException e) {
      throw refuse(name, String.valueOf(e.getMessage()));
    }
  }

  ApiProblem refuse(String name, String why) {
    return ApiErrors.invalidField(prefix + name, why);
  }

  private JsonNode required(String name) {
    if (!has(name)) {
      throw refuse(name, "It is missing.");
    }
    return node.get(name);
  }
}
