package dev.sfumato.server.address;

import dev.sfumato.core.Checks;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** An address or a block of addresses: {@code 10.0.0.7}, {@code 10.0.0.0/8}, {@code fd00::/8}. */
public final class AddressRange {
  private static final Pattern FORM = Pattern.compile("([0-9a-fA-F:.]+)(?:/(\\d{1,3}))?");

  private final byte[] first;
  private final int bits;

  private AddressRange(byte[] first, int bits) {
    this.first = first;
    this.bits = bits;
  }

  /** Reads a range; names are not looked up. */
  public static AddressRange parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (matcher.matches()) {
      byte @Nullable [] first = NetUtil.createByteArrayFromIpAddressString(matcher.group(1));
      if (first != null) {
        int most = 8 * first.length;
        int bits = Optional.ofNullable(matcher.group(2)).map(Integer::parseInt).orElse(most);
        if (bits <= most) {
          return new AddressRange(first, bits);
        }
      }
    }
    throw Checks.refuse("trusted-proxies", text, "addresses such as 10.0.0.7 or 10.0.0.0/8");
  }

  boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length != first.length) {
      return false;
    }
    int whole = bits / 8;
    int rest = bits % 8;
    boolean same = Arrays.equals(bytes, 0, whole, first, 0, whole);
    return same && (rest == 0 || (bytes[whole] ^ first[whole]) >> (8 - rest) == 0);
  }

  @Override
  public String toString() {
    return NetUtil.bytesToIpAddress(first) + "/" + bits;
  }
}
