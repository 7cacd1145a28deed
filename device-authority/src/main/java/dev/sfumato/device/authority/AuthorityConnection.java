package dev.sfumato.device.authority;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The way to an authority: TLS, or plain text to this machine alone. Answers are flat JSON objects
 * of few fields, which need no parser.
 */
final class AuthorityConnection {
  private static final int PATIENCE_MILLIS = (int) Duration.ofSeconds(30).toMillis();

  /** The longest list of the longest keys, in base64, is less. */
  private static final int MAX_ANSWER_BYTES = 16 << 20;

  private final String address;

  AuthorityConnection(URI address) {
    if (!"https".equals(address.getScheme()) && !isHere(address)) {
      throw new IllegalArgumentException(
          "authority: " + address + " (expected: https, or http to this machine)");
    }
    this.address = address.toString().replaceAll("/+$", "");
  }

  private static boolean isHere(URI address) {
    try {
      return "http".equals(address.getScheme())
          && InetAddress.getByName(address.getHost()).isLoopbackAddress();
    } catch (IOException e) {
      return false;
    }
  }

  /** An answer, of which fields are read by name. */
  record Answer(String body) {
    byte[] bytes(String name) throws AuthorityException {
      try {
        return Base64.getUrlDecoder().decode(text(name));
      } catch (IllegalArgumentException e) {
        throw new AuthorityException("", name + ": not base64url");
      }
    }

    private String text(String name) throws AuthorityException {
      Matcher field = Pattern.compile('"' + name + "\"\\s*:\\s*\"([^\"]*)\"").matcher(body);
      if (!field.find()) {
        throw new AuthorityException("", name + ": nothing (expected: in the authority's answer)");
      }
      return field.group(1);
    }
  }

  Answer get(String path) throws IOException {
    return answer(open(path));
  }

  /** Sends one field, as the device whose secret it is. */
  Answer post(String path, byte[] secret, String name, String value) throws IOException {
    HttpURLConnection call = open(path);
    call.setRequestMethod("POST");
    call.setDoOutput(true);
    call.setRequestProperty("authorization", "Bearer " + text(secret));
    call.setRequestProperty("content-type", "application/json");
    byte[] body = ("{\"" + name + "\":\"" + value + "\"}").getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = call.getOutputStream()) {
      out.write(body);
    }
    return answer(call);
  }

  static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private HttpURLConnection open(String path) throws IOException {
    HttpURLConnection call =
        (HttpURLConnection) URI.create(address + path).toURL().openConnection();
    call.setConnectTimeout(PATIENCE_MILLIS);
    call.setReadTimeout(PATIENCE_MILLIS);
    call.setInstanceFollowRedirects(false);
    call.setUseCaches(false);
    return call;
  }

  private static Answer answer(HttpURLConnection call) throws IOException {
    boolean good = call.getResponseCode() == HttpURLConnection.HTTP_OK;
    InputStream content = good ? call.getInputStream() : call.getErrorStream();
    if (content == null) {
      throw new AuthorityException("", "status " + call.getResponseCode());
    }
    try (content) {
      byte[] body = content.readNBytes(MAX_ANSWER_BYTES);
      Answer answer = new Answer(new String(body, StandardCharsets.UTF_8));
      if (!good) {
        String code = answer.text("code");
        throw new AuthorityException(code, "the authority refused: " + code);
      }
      return answer;
    }
  }
}
