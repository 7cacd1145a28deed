package dev.sfumato.server.live;

import dev.sfumato.server.state.CampaignStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicInteger;

/** A store that cannot be reached the first times that a certain thing is asked of it. */
final class AbsentStore {
  private final CampaignStore store;
  private final String question;
  private final int refusals;
  private final AtomicInteger asked = new AtomicInteger();

  AbsentStore(CampaignStore store, String question, int refusals) {
    this.store = store;
    this.question = question;
    this.refusals = refusals;
  }

  /** How often it was asked for what it does not say at first. */
  int asked() {
    return asked.get();
  }

  CampaignStore store() {
    return (CampaignStore)
        Proxy.newProxyInstance(
            CampaignStore.class.getClassLoader(),
            new Class<?>[] {CampaignStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(question) && asked.incrementAndGet() <= refusals) {
                throw new IllegalStateException("the database is away");
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
