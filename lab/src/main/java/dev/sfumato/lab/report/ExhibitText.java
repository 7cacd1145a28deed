package dev.sfumato.lab.report;

import java.util.Collections;
import java.util.List;

/** Exhibits as Markdown and as a page of HTML. */
final class ExhibitText {
  private static final String STYLE =
      """
      body { font: 16px/1.5 system-ui, sans-serif; color: #2b2a33; background: #fbfaf7;
             max-width: 68rem; margin: 2rem auto; padding: 0 1rem; }
      h1, h2 { font-weight: 600; line-height: 1.2; }
      h2 { margin-top: 3.5rem; border-top: 1px solid #e4e1da; padding-top: 1.5rem; }
      table { border-collapse: collapse; margin: 1rem 0; font-size: .85rem;
              font-variant-numeric: tabular-nums; display: block; overflow-x: auto; }
      th, td { text-align: right; padding: .25rem .7rem; border-bottom: 1px solid #e4e1da; }
      th:first-child, td:first-child { text-align: left; white-space: nowrap; }
      caption { text-align: left; color: #85838f; padding: .3rem 0; }
      img { max-width: 100%; margin: .5rem 0; display: block; }
      nav a { margin-right: 1rem; white-space: nowrap; }
      a { color: #2e6f95; }
      .files { color: #85838f; font-size: .85rem; }
      """;

  private ExhibitText() {}

  static String markdown(Exhibit exhibit) {
    StringBuilder text = new StringBuilder("# ").append(exhibit.title()).append("\n\n");
    exhibit.text().forEach(paragraph -> text.append(paragraph).append("\n\n"));
    for (int i = 0; i < exhibit.figures().size(); i++) {
      text.append("![").append(exhibit.title()).append("](").append(exhibit.figureFile(i));
      text.append(")\n\n");
    }
    exhibit.tables().forEach(table -> appendTable(text, table));
    return text.toString();
  }

  private static void appendTable(StringBuilder text, ResultTable table) {
    text.append("**").append(table.title()).append("**\n\n");
    appendRow(text, table.columns());
    List<String> rules = Collections.nCopies(table.columns().size() - 1, "---:");
    text.append("|---|").append(String.join("|", rules)).append("|\n");
    for (List<ResultTable.Entry> row : table.rows()) {
      appendRow(text, row.stream().map(ResultTable.Entry::text).toList());
    }
    text.append('\n');
  }

  private static void appendRow(StringBuilder text, List<String> entries) {
    text.append("| ").append(String.join(" | ", entries)).append(" |\n");
  }

  static String page(String title, List<Exhibit> exhibits) {
    StringBuilder page = new StringBuilder();
    page.append("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n");
    page.append("<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    page.append(escape(title)).append("</title>\n<style>\n").append(STYLE).append("</style>\n<h1>");
    page.append(escape(title)).append("</h1>\n<nav>");
    for (Exhibit exhibit : exhibits) {
      page.append("<a href=\"#").append(exhibit.name()).append("\">").append(exhibit.name());
      page.append("</a> ");
    }
    page.append("</nav>\n");
    exhibits.forEach(exhibit -> appendExhibit(page, exhibit));
    return page.append("</html>\n").toString();
  }

  private static void appendExhibit(StringBuilder page, Exhibit exhibit) {
    String name = exhibit.name();
    page.append("<h2 id=\"").append(name).append("\">").append(escape(exhibit.title()));
    page.append("</h2>\n");
    exhibit.text().forEach(p -> page.append("<p>").append(escape(p)).append("</p>\n"));
    for (int i = 0; i < exhibit.figures().size(); i++) {
      page.append("<img src=\"").append(exhibit.figureFile(i)).append("\" alt=\"");
      page.append(escape(exhibit.title())).append("\">\n");
    }
    exhibit.tables().forEach(table -> appendHtmlTable(page, table));
    page.append("<p class=\"files\">");
    for (String ending : List.of("md", "csv", "json")) {
      page.append("<a href=\"").append(name).append('.').append(ending).append("\">");
      page.append(ending).append("</a> ");
    }
    page.append("</p>\n");
  }

  private static void appendHtmlTable(StringBuilder page, ResultTable table) {
    page.append("<table><caption>").append(escape(table.title())).append("</caption>\n<tr>");
    table.columns().forEach(c -> page.append("<th>").append(escape(c)).append("</th>"));
    page.append("</tr>\n");
    for (List<ResultTable.Entry> row : table.rows()) {
      page.append("<tr>");
      row.forEach(entry -> page.append("<td>").append(escape(entry.text())).append("</td>"));
      page.append("</tr>\n");
    }
    page.append("</table>\n");
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
