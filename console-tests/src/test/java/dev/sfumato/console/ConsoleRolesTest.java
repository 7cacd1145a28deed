package dev.sfumato.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import dev.sfumato.server.api.access.Role;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people see by what they may do, and when something is not there. */
final class ConsoleRolesTest {
  @TempDir Path folder;
  private TestCoordinator coordinator;
  private ConsoleBrowser browser;
  private Page page;

  @BeforeEach
  void open() {
    coordinator = new TestCoordinator(folder);
    var unused = coordinator.create("A city", 40_000, 0.5, "");
    browser = new ConsoleBrowser(coordinator.address());
    page = browser.open(1280, 800, ColorScheme.LIGHT);
  }

  @AfterEach
  void close() {
    browser.close();
    coordinator.close();
  }

  @Test
  void viewer_seesNoButtonThatIsNotTheirs() {
    signIn(requireNonNull(coordinator.parts.tokens().made().get(Role.VIEWER)), false);
    assertThat(page.getByText("New campaign")).hasCount(1);
    assertThat(page.getByText("New campaign")).isHidden();
    go("/new");
    assertThat(page.getByText("A city")).isVisible();
    page.getByText("A city").click();
    overview();
    assertThat(page.locator(".facts").first()).isVisible();
    assertThat(button("Stop")).hasCount(0);
    assertThat(button("Delete")).hasCount(0);
  }

  @Test
  void token_staysOverAReload_onlyWhenAsked() {
    signIn(coordinator.admin(), false);
    page.reload();
    assertThat(page.getByLabel("Token")).isVisible();
    signIn(coordinator.admin(), true);
    page.reload();
    assertThat(page.getByText("A city")).isVisible();
    button("Sign out").click();
    page.reload();
    assertThat(page.getByLabel("Token")).isVisible();
    assertThat(page.evaluate("() => sessionStorage.length + localStorage.length")).isEqualTo(0);
  }

  @Test
  void campaignThatIsNotThere_leadsHomeWithAWord() {
    signIn(coordinator.admin(), false);
    go("/campaigns/" + "0".repeat(32));
    assertThat(page.locator("#notice")).containsText("There is no campaign at this address");
    assertThat(page.getByText("A city")).isVisible();
  }

  @Test
  void coordinatorThatIsAway_isToldOverThePage_untilItIsBack() {
    signIn(coordinator.admin(), false);
    assertThat(page.locator("#banner")).isEmpty();
    page.context().setOffline(true);
    assertThat(page.locator("#banner")).containsText("The coordinator does not answer");
    page.context().setOffline(false);
    assertThat(page.locator("#banner")).isEmpty();
  }

  @Test
  void viewThatCouldNotBegin_beginsWhenTheCoordinatorIsBack() {
    signIn(coordinator.admin(), false);
    go("/new");
    assertThat(page.locator("input[name=name]")).isVisible();
    List<String> asked = List.of("**/api/v1/**", "**/console.json");
    asked.forEach(each -> page.route(each, Route::abort));
    go("/");
    assertThat(page.locator("#banner")).containsText("The coordinator does not answer");
    assertThat(page.getByText("A city")).isHidden();
    asked.forEach(page::unroute);
    assertThat(page.getByText("A city")).isVisible();
    assertThat(page.locator("#banner")).isEmpty();
  }

  private void overview() {
    page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Overview")).click();
  }

  private void signIn(String token, boolean stay) {
    page.getByLabel("Token").fill(token);
    if (stay) {
      page.getByText("Stay signed in").click();
    }
    button("Sign in").click();
    assertThat(page.getByText("A city")).isVisible();
  }

  private Locator button(String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  private void go(String path) {
    page.evaluate("path => { location.hash = path; }", path);
  }
}
