package dev.sfumato.authority.api;

import com.linecorp.armeria.common.AggregatedHttpRequest;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.auth.OAuth2Token;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.Route;
import com.linecorp.armeria.server.ServerBuilder;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.auth.AuthTokenExtractors;
import dev.sfumato.authority.issue.AuthoritySigner;
import dev.sfumato.authority.issue.BearerSecret;
import dev.sfumato.authority.issue.Enroller;
import dev.sfumato.authority.issue.Issuer;
import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.issue.RefusalCode;
import dev.sfumato.authority.issue.RefusedException;
import dev.sfumato.authority.issue.SignedStatement;
import dev.sfumato.credential.KeyId;
import dev.sfumato.credential.KeyList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/** The routes of an authority. An answer is made when what it says is on the disk. */
public final class AuthorityApi {
  private final AuthoritySigner signer;
  private final KeyBook keys;
  private final Enroller enroller;
  private final Issuer issuer;
  private final AddressLimit limit;
  private final Asker asker;
  private final StoreHealth health;
  private final RecentCounts counts;

  public AuthorityApi(
      AuthoritySigner signer,
      KeyBook keys,
      Enroller enroller,
      Issuer issuer,
      int requestsPerSecond,
      Asker asker,
      LongSupplier nanoTime) {
    this.signer = signer;
    this.keys = keys;
    this.enroller = enroller;
    this.issuer = issuer;
    this.limit = new AddressLimit(requestsPerSecond, nanoTime);
    this.asker = asker;
    this.health = new StoreHealth(keys::isReachable, nanoTime);
    this.counts = new RecentCounts(keys::isLast, keys::issued, nanoTime);
  }

  /** Answers a call on a thread that may block. */
  @FunctionalInterface
  private interface Handler {
    Map<String, Object> answer(ServiceRequestContext context, AggregatedHttpRequest request);
  }

  public void configureServices(ServerBuilder server) {
    route(server, HttpMethod.GET, "/v1/keys", this::list);
    route(server, HttpMethod.GET, "/v1/keys/{id}/issued", this::issued);
    route(server, HttpMethod.POST, "/v1/devices", this::enrol);
    route(server, HttpMethod.POST, "/v1/keys/{id}/credential", this::credential);
    server.service("/healthz", health);
  }

  private void route(ServerBuilder server, HttpMethod method, String path, Handler handler) {
    server.service(Route.builder().path(path).methods(method).build(), limited(handler));
  }

  private HttpService limited(Handler handler) {
    return (context, request) -> {
      if (!limit.tryTake(asker.of(context, request))) {
        request.abort();
        return Refusals.status(HttpStatus.TOO_MANY_REQUESTS).toHttpResponse();
      }
      return HttpResponse.of(
          request
              .aggregate()
              .thenApplyAsync(
                  whole -> ok(handler.answer(context, whole)), context.blockingTaskExecutor())
              .exceptionally(thrown -> Refusals.response(thrown).toHttpResponse()));
    };
  }

  static HttpResponse ok(Map<String, Object> body) {
    return HttpResponse.of(
        HttpStatus.OK, MediaType.JSON_UTF_8, HttpData.wrap(Refusals.bytes(body)));
  }

  /** The list of all keys, or as it was when it had so many. */
  private Map<String, Object> list(ServiceRequestContext context, AggregatedHttpRequest request) {
    KeyList all = keys.list();
    String count = context.queryParam("count");
    KeyList list = count == null ? all : all.first(count(count, all.keys().size()));
    Map<String, Object> body = statement(keys.signed(list));
    body.put("hash", list.hash());
    body.put("count", list.keys().size());
    return body;
  }

  private static int count(String text, int most) {
    if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > most) {
      throw new RefusedException(RefusalCode.BAD_VALUE, "count: (expected: 0 .. " + most + ")");
    }
    return Integer.parseInt(text);
  }

  private Map<String, Object> issued(ServiceRequestContext context, AggregatedHttpRequest request) {
    var count = counts.of(key(context));
    Map<String, Object> body = statement(keys.signed(count));
    body.put("issued", count.issued());
    body.put("ended", count.ended());
    return body;
  }

  private Map<String, Object> statement(SignedStatement signed) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("authority", signer.key().hex());
    body.put("statement", text(signed.statement()));
    body.put("signature", text(signed.signature()));
    return body;
  }

  private Map<String, Object> enrol(ServiceRequestContext context, AggregatedHttpRequest request) {
    BearerSecret device = device(request);
    RequestBody body = RequestBody.parse(request.contentUtf8());
    Optional<String> code = body.text("code");
    Optional<String> evidence = body.text("evidence");
    if (code.isPresent() == evidence.isPresent()) {
      throw new RefusedException(
          RefusalCode.BAD_VALUE, "code: (expected: this or evidence, and not both)");
    }
    code.ifPresent(typed -> enroller.byCode(typed, device));
    evidence.ifPresent(shown -> enroller.byEvidence(shown, device));
    return Map.of("enrolled", true);
  }

  private Map<String, Object> credential(
      ServiceRequestContext context, AggregatedHttpRequest request) {
    BearerSecret device = device(request);
    byte[] blinded = RequestBody.parse(request.contentUtf8()).bytes("blinded");
    return Map.of("signature", text(issuer.issue(key(context), device, blinded)));
  }

  private static BearerSecret device(AggregatedHttpRequest request) {
    OAuth2Token token = AuthTokenExtractors.oAuth2().apply(request.headers());
    return Optional.ofNullable(token)
        .flatMap(each -> BearerSecret.parse(each.accessToken()))
        .orElseThrow(() -> new RefusedException(RefusalCode.NOT_ENROLLED));
  }

  private static KeyId key(ServiceRequestContext context) {
    try {
      return new KeyId(String.valueOf(context.pathParam("id")));
    } catch (IllegalArgumentException e) {
      throw new RefusedException(RefusalCode.NO_SUCH_KEY);
    }
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Bodies are taken as they are: nothing is unpacked for a stranger. */
  public static HttpResponse asItIs(
      HttpService service, ServiceRequestContext context, HttpRequest request) throws Exception {
    if (!request.headers().get(HttpHeaderNames.CONTENT_ENCODING, "identity").equals("identity")) {
      request.abort();
      return Refusals.status(HttpStatus.UNSUPPORTED_MEDIA_TYPE).toHttpResponse();
    }
    return service.serve(context, request);
  }
}
