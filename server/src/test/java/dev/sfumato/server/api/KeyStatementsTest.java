package dev.sfumato.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpMethod;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.export.Enrolment;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestAuthority;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.state.StoredCampaign;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which keys a campaign is created with, and which not. */
class KeyStatementsTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  private final TestAuthority authority = new TestAuthority();

  @SuppressWarnings("NullAway.Init")
  private ApiFixture api;

  @BeforeEach
  void start() {
    api =
        new ApiFixture(
            ServerConfig.builder()
                .port(0)
                .data(folder.resolve("data"))
                .enrolment(Enrolment.AUTHORITY)
                .authority(authority.publicKey())
                .build());
  }

  @AfterEach
  void stop() {
    api.close();
  }

  private static ObjectNode terms() throws Exception {
    ObjectNode body = (ObjectNode) JSON.readTree(ApiFixture.CAMPAIGN);
    return body.put("participation", "every-query").put("devices", 5_000);
  }

  private static ObjectNode with(TestAuthority signer, TestAuthority of, IssuedStatement issued)
      throws Exception {
    ObjectNode body = terms();
    ObjectNode credentials = body.putObject("credentials");
    credentials.put("keyId", of.issued(1, true).keyId().hex());
    put(credentials.putObject("keys"), of.list().bytes(), signer);
    put(credentials.putObject("issued"), issued.bytes(), signer);
    return body;
  }

  private static void put(ObjectNode signed, byte[] statement, TestAuthority signer) {
    signed.put("statement", text(statement)).put("signature", text(signer.sign(statement)));
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private AggregatedHttpResponse create(ObjectNode body) {
    return api.call(HttpMethod.POST, "/api/v1/campaigns", api.admin, body.toString());
  }

  private void assertRefused(ObjectNode body, String why) {
    AggregatedHttpResponse answer = create(body);
    assertThat(answer.status().code()).as(answer.contentUtf8()).isEqualTo(422);
    assertThat(answer.contentUtf8()).contains(why);
  }

  @Test
  void create_withAFinalCount_keepsKeyAndCount_once() throws Exception {
    ObjectNode body = with(authority, authority, authority.issued(5_200, true));

    AggregatedHttpResponse created = create(body);

    assertThat(created.status().code()).as(created.contentUtf8()).isEqualTo(201);
    CampaignId id = CampaignId.parse(JSON.readTree(created.contentUtf8()).path("id").asText());
    StoredCampaign stored = api.parts.store().load(id).orElseThrow();
    assertThat(stored.definition().key()).contains(authority.campaignKey(5_200));
    assertThat(stored.definition().campaign().issued()).isEqualTo(5_200);
    assertRefused(body, "one key is of one campaign");
    JsonNode shown = ApiFixture.json(api.get("/api/v1/campaigns/" + id)).get("credentials");
    assertThat(shown.get("issued").asLong()).isEqualTo(5_200);
    assertThat(shown.get("keyId").asText()).isEqualTo(authority.issued(1, true).keyId().hex());
  }

  @Test
  void create_withWhatTheAuthorityHasNotSaid_isRefused() throws Exception {
    TestAuthority other = new TestAuthority();
    assertRefused(terms(), "enrolment: authority");
    assertRefused(with(authority, authority, authority.issued(9, false)), "not final");
    assertRefused(with(other, authority, authority.issued(9, true)), "has not signed it");
    assertRefused(with(authority, authority, other.issued(9, true)), "another key");
    assertThat(api.parts.store().count()).isZero();
  }
}
