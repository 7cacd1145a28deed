package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sfumato.export.Enrolment;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.LiveStatus.LiveShard;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator whose devices show credentials, and a campaign that need not believe it. */
final class ConsoleAuthorityTest {
  @TempDir Path folder;
  private final SigningAuthority authority = new SigningAuthority();
  private TestCoordinator coordinator;
  private ConsoleBrowser browser;
  private Page page;

  @BeforeEach
  void open() {
    coordinator =
        new TestCoordinator(
            ServerConfig.builder()
                .port(0)
                .data(folder.resolve("data"))
                .exemptLoopback(true)
                .enrolment(Enrolment.AUTHORITY)
                .authority(authority.publicKey())
                .build());
    browser = new ConsoleBrowser(coordinator.address());
    page = browser.open(1280, 800, ColorScheme.LIGHT);
  }

  @AfterEach
  void close() {
    browser.close();
    coordinator.close();
  }

  @Test
  void verifiedCampaign_isPlanned_startedAndWatched() {
    page.getByLabel("Token").fill(coordinator.admin());
    page.keyboard().press("Enter");
    page.getByText("Plan the first one").click();
    plan();
    asksForTheAuthoritysWord();
    page.getByLabel("What the authority says").fill(authority.issued(5_000) + authority.keys());
    assertThat(page.locator(".plan-summary")).isVisible();
    assertThat(page.locator("[data-field=credentials]")).isEmpty();
    assertThat(ConsoleBrowser.findings(page)).isEmpty();
    ConsoleBrowser.picture(page, "authority-plan");
    start();
    page.waitForURL(Pattern.compile(".*#/campaigns/[0-9a-f]{32}"));
    watches(CampaignId.parse(page.url().replaceAll(".*/", "")));
    assertThat(browser.complaints).isEmpty();
    assertThat(browser.strangers).isEmpty();
  }

  private void plan() {
    page.locator("input[name='area.south']").fill("38.69");
    page.locator("input[name='area.west']").fill("-9.24");
    page.locator("input[name='area.north']").fill("38.8");
    page.locator("input[name='area.east']").fill("-9.08");
    page.locator("input[name=devices]").fill("5000");
    page.locator("input[value=every-query]").check();
    page.locator("input[value=verified]").check();
    assertThat(page.locator(".grades table")).isVisible();
    Locator noise = page.locator(".grades tr").filter(having("Noise in a cell"));
    assertThat(noise).containsText("devices");
  }

  /** It can be planned without, and not started. */
  private void asksForTheAuthoritysWord() {
    start();
    assertThat(page.locator("[data-field=credentials]")).containsText("a key of the authority");
    browser.complaints.removeIf(each -> each.contains("422"));
  }

  private void start() {
    page.getByRole(AriaRole.BUTTON, named("Start campaign")).click();
    page.getByRole(AriaRole.BUTTON, named("Start now")).click();
  }

  private void watches(CampaignId id) {
    assertThat(page.locator(".authority")).containsText("gave out 5,000");
    assertThat(page.locator(".authority")).containsText(authority.keyId());
    assertThat(page.locator(".connection")).containsText("Live");
    LiveShard shard =
        new LiveShard(
            1, 1, "calls", 5_000, 1_200, Optional.of(Instant.now().plusSeconds(600)), Map.of());
    coordinator.parts.events().publish(id, new CampaignEvent.ShardProgress(shard));
    assertThat(page.locator(".round")).hasCount(7);
    assertThat(page.locator(".round-now")).containsText("Calls");
    assertThat(page.locator(".round-now")).containsText("3,800 devices awaited");
    assertThat(ConsoleBrowser.findings(page)).isEmpty();
    ConsoleBrowser.picture(page, "authority-progress");
    page.getByRole(AriaRole.TAB, named("Privacy")).click();
    assertThat(page.locator(".panel:visible")).containsText("need not believe the coordinator");
    assertThat(page.locator(".panel:visible")).containsText("5,000 were given out");
  }

  private static Locator.FilterOptions having(String text) {
    return new Locator.FilterOptions().setHasText(text);
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }
}
