package dev.sfumato.authority.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.linecorp.armeria.common.HttpStatus;
import dev.sfumato.authority.issue.RefusalCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefusalsTest {
  @Test
  void everyCode_isInTheTableOfThePage() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "operating.md"));
    String section = page.split("(?m)^## An authority$", -1)[1];
    List<String> codes = new ArrayList<>();
    Arrays.stream(RefusalCode.values()).map(RefusalCode::code).forEach(codes::add);
    for (int status : new int[] {400, 404, 405, 413, 415, 429, 500, 503}) {
      codes.add(code(status));
    }
    assertThat(codes).doesNotHaveDuplicates();
    assertThat(codes).allSatisfy(code -> assertThat(section).contains("`" + code + "`"));
  }

  /** What went wrong inside is for the log and not for the sender. */
  @Test
  void faults_areToldWithoutTheirText() throws IOException {
    var told = Refusals.response(new IllegalStateException("table issued, column device"));
    assertThat(told.status()).isEqualTo(HttpStatus.INTERNAL_SERVER_ERROR);
    assertThat(told.contentUtf8()).doesNotContain("column").contains("\"code\":\"internal\"");
  }

  private static String code(int status) throws IOException {
    String body = Refusals.status(HttpStatus.valueOf(status)).contentUtf8();
    return new ObjectMapper().readTree(body).path("code").asText();
  }
}
