package dev.sfumato.lab.secagg;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Does something for each of many, on as many threads as there are. */
record Hands(ExecutorService executor, int threads) {
  void forEach(int count, IntConsumer action) {
    AtomicInteger next = new AtomicInteger();
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      all.add(
          CompletableFuture.runAsync(
              () -> {
                for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
                  action.accept(i);
                }
              },
              executor));
    }
    all.forEach(CompletableFuture::join);
  }
}
