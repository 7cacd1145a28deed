package dev.sfumato.lab.report;

import java.awt.image.BufferedImage;
import java.util.List;

/**
 * What an experiment shows: a few sentences, tables and figures.
 *
 * @param name of its files
 * @param title a line
 * @param text paragraphs
 * @param tables with all numbers
 * @param figures at least one
 */
public record Exhibit(
    String name,
    String title,
    List<String> text,
    List<ResultTable> tables,
    List<BufferedImage> figures) {
  public Exhibit {
    text = List.copyOf(text);
    tables = List.copyOf(tables);
    figures = List.copyOf(figures);
  }

  /** The file of a figure: the first one has the exhibit's own name. */
  String figureFile(int figure) {
    return figure == 0 ? name + ".png" : name + "-" + (figure + 1) + ".png";
  }
}
