package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.state.BudgetExceededException;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StepRefusedException;
import dev.sfumato.server.state.StorageException;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An owner whose step storage refuses for good ends its campaign, and says of what. */
class RefusedStepTest {
  @TempDir Path folder;

  @Test
  void budgetThatDoesNotHoldTheNextQuery_failsTheCampaign_withTheReason() throws Exception {
    assertThat(failure("issue", new BudgetExceededException("epsilon: 2 (expected: at most 1)")))
        .isEqualTo("a step was refused: epsilon: 2 (expected: at most 1); nothing was spent on it");
  }

  @Test
  void stepThatDoesNotFollow_failsTheCampaign_withTheReason() throws Exception {
    assertThat(failure("setProgress", new StepRefusedException("shard: 3 (expected: one)")))
        .startsWith("a step was refused: shard: 3 (expected: one)");
  }

  private String failure(String step, StorageException refusal) throws Exception {
    try (Database database = Database.inFolder(folder);
        TestNode node =
            TestNode.start(database, refusing(new SqlCampaignStore(database), step, refusal))) {
      CampaignId id =
          node.create(
              CampaignDefinition.of("refused", LiveSumTest.campaign(100, 60, Participation.ONCE)));
      StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
      assertThat(ended.state()).isInstanceOf(CampaignState.Failed.class);
      return ((CampaignState.Failed) ended.state()).reason();
    }
  }

  private static CampaignStore refusing(
      CampaignStore store, String step, StorageException refusal) {
    return (CampaignStore)
        Proxy.newProxyInstance(
            CampaignStore.class.getClassLoader(),
            new Class<?>[] {CampaignStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(step)) {
                throw refusal;
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
