package dev.sfumato.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class DemoStoryTest {
  private final StringWriter printed = new StringWriter();
  private final DemoStory story = new DemoStory(new PrintWriter(printed));

  private boolean hear(String event, String data) throws IOException {
    return story.hear(event, new ObjectMapper().readTree(data));
  }

  @Test
  void shardEnded_saysWhatAddsUp() throws IOException {
    hear(
        "shard-ended",
        """
        {"opened": true, "seats": {"seated": 400, "answered": 366, "dropped": 34, "awaited": 0}}
        """);
    assertThat(printed.toString())
        .contains("400 devices were seated, 34 dropped out, 366 answered;");
  }

  @Test
  void question_heardTwice_isToldOnce() throws IOException {
    assertThat(story.hasQuestion()).isFalse();
    story.issued(1, 16, 1);
    hear(
        "query-issued",
        """
        {"query": 1, "cells": 16, "epsilon": 1}
        """);
    assertThat(story.hasQuestion()).isTrue();
    assertThat(printed.toString().lines()).hasSize(1);
    assertThat(printed.toString()).contains("Question 1: how many of you");
  }

  @Test
  void state_finished_isTheEnd() throws IOException {
    assertThat(hear("state", "{\"kind\": \"waiting\"}")).isFalse();
    assertThat(hear("state", "{\"kind\": \"finished\"}")).isTrue();
  }
}
