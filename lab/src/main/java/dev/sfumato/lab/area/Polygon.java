package dev.sfumato.lab.area;

import java.util.List;

/**
 * An area of one piece.
 *
 * @param rings its outline, then those of its holes
 */
record Polygon(List<PolygonRing> rings) {}
