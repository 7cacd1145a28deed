package dev.sfumato.server.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which number of an object was changed. Beside its numbers v_1, v_2, ... it keeps their sum and
 * the sum of i v_i: one that was changed by d moves the first by d and the second by i d. Where
 * more than one was changed it names none, or the wrong one: it is a help for people, and the hash
 * of the object is what holds.
 */
final class ChangedNumber {
  private static final String SUMS = "sums";

  /** 2^61 - 1, a prime. */
  private static final BigInteger PRIME = BigInteger.ONE.shiftLeft(61).subtract(BigInteger.ONE);

  private final List<String> names = new ArrayList<>();
  private BigInteger plain = BigInteger.ZERO;
  private BigInteger weighted = BigInteger.ZERO;

  private ChangedNumber(ObjectNode object) {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!field.getKey().equals(SUMS)) {
        enter(field.getKey(), field.getValue());
      }
    }
  }

  private void enter(String name, JsonNode value) {
    if (value instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        enter(name + "[" + i + "]", list.get(i));
      }
    } else if (value.isIntegralNumber()) {
      names.add(name);
      plain = plain.add(value.bigIntegerValue()).mod(PRIME);
      BigInteger times = BigInteger.valueOf(names.size());
      weighted = weighted.add(value.bigIntegerValue().multiply(times)).mod(PRIME);
    }
  }

  /** Writes the two sums into an object that has all of its numbers. */
  static void note(ObjectNode object) {
    ChangedNumber all = new ChangedNumber(object);
    object.putArray(SUMS).add(all.plain.longValue()).add(all.weighted.longValue());
  }

  /** The name of the one number that was changed since, if that is what happened. */
  static Optional<String> find(ObjectNode object) {
    JsonNode sums = object.path(SUMS);
    ChangedNumber all = new ChangedNumber(object);
    BigInteger by = all.plain.subtract(sums.path(0).bigIntegerValue()).mod(PRIME);
    if (by.signum() == 0) {
      return Optional.empty();
    }
    BigInteger moved = all.weighted.subtract(sums.path(1).bigIntegerValue());
    BigInteger place = moved.multiply(by.modInverse(PRIME)).mod(PRIME);
    return place.signum() > 0 && place.compareTo(BigInteger.valueOf(all.names.size())) <= 0
        ? Optional.of(all.names.get(place.intValue() - 1))
        : Optional.empty();
  }
}
