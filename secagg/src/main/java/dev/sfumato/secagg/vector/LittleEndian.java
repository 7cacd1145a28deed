package dev.sfumato.secagg.vector;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers in byte arrays. The handles are static and final, or the compiler does not inline them.
 */
public final class LittleEndian {
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private LittleEndian() {}

  public static int getInt(byte[] array, int offset) {
    return (int) INT.get(array, offset);
  }

  public static void putInt(byte[] array, int offset, int value) {
    INT.set(array, offset, value);
  }

  public static long getLong(byte[] array, int offset) {
    return (long) LONG.get(array, offset);
  }

  public static void putLong(byte[] array, int offset, long value) {
    LONG.set(array, offset, value);
  }
}
