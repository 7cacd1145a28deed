package dev.sfumato.benchmarks.hostile.wire;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Requests of HTTP/1.1 over one socket, one after another. */
public final class PlainHttp implements Closeable {
  private static final String LENGTH = "content-length:";

  private final Socket socket;

  public PlainHttp(Socket socket) {
    this.socket = socket;
  }

  /** A connection as an honest peer makes it: from 127.0.0.1. */
  public static PlainHttp honest(int port, int timeoutMillis) throws IOException {
    Socket socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(Target.loopback(1), port), timeoutMillis);
      socket.setSoTimeout(timeoutMillis);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    return new PlainHttp(socket);
  }

  /** What came back. */
  public record Response(int status, String body) {}

  public static byte[] request(String method, String path, String token, byte[] body) {
    String head =
        String.join(
            "\r\n",
            method + " " + path + " HTTP/1.1",
            "Host: localhost",
            "Content-Length: " + body.length,
            token.isEmpty() ? "X-None: 1" : "Authorization: Bearer " + token,
            "Content-Type: application/json",
            "",
            "");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    out.writeBytes(body);
    return out.toByteArray();
  }

  public Response get(String path, String token) throws IOException {
    return ask(request("GET", path, token, new byte[0]));
  }

  public Response post(String path, String token, String body) throws IOException {
    return ask(request("POST", path, token, body.getBytes(StandardCharsets.UTF_8)));
  }

  public Response ask(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    return read(socket.getInputStream());
  }

  private static Response read(InputStream in) throws IOException {
    String line = line(in);
    int status = Integer.parseInt(line.substring(9, 12));
    long length = 0;
    boolean chunked = false;
    for (String header = line(in); !header.isEmpty(); header = line(in)) {
      String lower = header.toLowerCase(Locale.ROOT);
      if (lower.startsWith(LENGTH)) {
        length = Long.parseLong(lower.substring(LENGTH.length()).strip());
      }
      chunked |= lower.startsWith("transfer-encoding:");
    }
    byte[] body = chunked ? chunks(in) : in.readNBytes((int) length);
    return new Response(status, new String(body, StandardCharsets.UTF_8));
  }

  private static byte[] chunks(InputStream in) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int length = chunk(in); length > 0; length = chunk(in)) {
      all.writeBytes(in.readNBytes(length));
      line(in);
    }
    line(in);
    return all.toByteArray();
  }

  private static int chunk(InputStream in) throws IOException {
    return Integer.parseInt(line(in).strip(), 16);
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int next = in.read(); next != '\n'; next = in.read()) {
      if (next < 0) {
        throw new EOFException("the connection was closed");
      }
      line.append((char) next);
    }
    return line.toString().strip();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
