package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sfumato.protocol.CampaignId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a person sees when something goes wrong in the page, and not on the line. */
final class ConsoleFaultTest {
  @TempDir Path folder;
  private TestCoordinator coordinator;
  private ConsoleBrowser browser;
  private Page page;
  private PlayedCampaign played;
  private CampaignId campaign;
  private final List<String> streams = new ArrayList<>();

  @BeforeEach
  void open() {
    coordinator = new TestCoordinator(folder);
    campaign = coordinator.create("The dense city at night", 40_000, 0.5, "");
    played = coordinator.play(campaign);
    browser = new ConsoleBrowser(coordinator.address());
    page = browser.open(1280, 800, ColorScheme.LIGHT);
    page.onRequest(
        request -> {
          if (request.url().endsWith("/events")) {
            streams.add(request.url());
          }
        });
    // Held back, so that every test sees what is said before the line is open.
    List<Route> held = new ArrayList<>();
    page.route("**/events", held::add);
    page.getByLabel("Token").fill(coordinator.admin());
    page.keyboard().press("Enter");
    page.getByText("The dense city at night").click();
    assertThat(page.locator(".connection")).hasText("Connecting");
    page.waitForCondition(() -> !held.isEmpty());
    assertThat(page.locator(".connection")).hasText("Connecting");
    held.get(0).resume();
    assertThat(page.locator(".connection")).hasText("Live");
  }

  @AfterEach
  void close() {
    browser.close();
    coordinator.close();
  }

  @Test
  void panelThatThrows_isShown_andTheLineIsNotOpenedAgain() {
    breakPanel("progress");
    played.issue();
    played.progress(0, 0.5);
    assertThat(page.locator("#notice")).containsText("a broken panel");
    // Longer than the first waits of a line that comes back by itself.
    page.waitForTimeout(3_000);
    assertThat(page.locator(".connection")).hasText("Live");
    assertThat(streams).hasSize(1);
    // The events after it are heard all the same.
    played.answer();
    page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Overview")).click();
    assertThat(page.locator(".panel .lead")).containsText("1 query answered by");
  }

  @Test
  void refreshThatThrows_isShown() {
    breakPanel("setQueries");
    played.issue();
    assertThat(page.locator("#notice")).containsText("a broken panel");
  }

  private void breakPanel(String method) {
    page.evaluate(
        "(method) => import('/js/panels/LivePanel.js').then(({ LivePanel }) => {"
            + " LivePanel.prototype[method] = () => { throw new Error('a broken panel'); }; })",
        method);
  }
}
