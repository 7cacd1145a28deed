package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.sum.server.SumArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Counts the bytes that objects hold on to, each object once, by walking their fields: in one
 * process with all the clients the size of the heap does not tell what is the server's. Sizes are
 * those of a 64-bit JVM with compressed references. Collections of the JDK, into which reflection
 * may not look, are reckoned by their elements; lambdas, setup and archive, which belong to the
 * caller, are left out.
 */
final class HeapWalk {
  private static final int HEADER = 12;
  private static final int ARRAY_HEADER = 16;
  private static final int REFERENCE = 4;
  private static final int COLLECTION = 48;
  private static final int MAP_ENTRY = 40;
  private static final String OURS = "dev.sfumato.";

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Object> waiting = new ArrayDeque<>();
  private long bytes;

  private HeapWalk() {}

  static long bytes(Object... roots) {
    HeapWalk walk = new HeapWalk();
    for (Object root : roots) {
      walk.reach(root);
    }
    while (!walk.waiting.isEmpty()) {
      walk.visit(walk.waiting.pop());
    }
    return walk.bytes;
  }

  private void reach(Object object) {
    if (!isCallers(object) && seen.add(object)) {
      waiting.push(object);
    }
  }

  private static boolean isCallers(Object object) {
    Class<?> type = object.getClass();
    return object instanceof SumArchive
        || object instanceof SumServerSetup
        || type.isHidden()
        || type.isSynthetic()
        || type.isEnum();
  }

  private void visit(Object object) {
    if (object.getClass().isArray()) {
      visitArray(object);
    } else if (object instanceof Map<?, ?> map) {
      bytes += COLLECTION + (long) MAP_ENTRY * map.size();
      map.forEach(
          (key, value) -> {
            reach(key);
            reach(value);
          });
    } else if (object instanceof Collection<?> collection) {
      // A set of the JDK is a map inside.
      bytes += COLLECTION;
      bytes += (long) (collection instanceof Set ? MAP_ENTRY : REFERENCE) * collection.size();
      collection.forEach(this::reach);
    } else if (object instanceof BitSet bits) {
      bytes += COLLECTION + bits.size() / 8;
    } else if (object instanceof Optional<?> optional) {
      bytes += 16;
      optional.ifPresent(this::reach);
    } else if (object.getClass().getName().startsWith(OURS)) {
      visitFields(object);
    } else {
      bytes += 24;
    }
  }

  private void visitArray(Object array) {
    Class<?> element = array.getClass().getComponentType();
    int length = Array.getLength(array);
    bytes += aligned(ARRAY_HEADER + (long) length * sizeOf(element));
    if (array instanceof Object[] objects) {
      for (Object each : objects) {
        if (each != null) {
          reach(each);
        }
      }
    }
  }

  private void visitFields(Object object) {
    long size = HEADER;
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          size += sizeOf(field.getType());
          if (!field.getType().isPrimitive()) {
            reachField(object, field);
          }
        }
      }
    }
    bytes += aligned(size);
  }

  private void reachField(Object object, Field field) {
    try {
      field.setAccessible(true);
      Object value = field.get(object);
      if (value != null) {
        reach(value);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("a field of our own cannot be read", e);
    }
  }

  private static int sizeOf(Class<?> type) {
    if (type == long.class || type == double.class) {
      return Long.BYTES;
    }
    if (type == byte.class || type == boolean.class) {
      return 1;
    }
    return type == short.class || type == char.class ? 2 : REFERENCE;
  }

  private static long aligned(long size) {
    return (size + 7) & ~7L;
  }
}
