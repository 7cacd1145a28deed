package dev.sfumato.lab.result;

/**
 * One query of a run.
 *
 * @param cells the length of its vector
 * @param epsilon what an answer cost a device; NaN where nothing was private
 * @param devices survivors, whose answers are in the sum
 * @param shards those that were opened
 * @param noiseDeviation the deviation of the noise in a cell's total
 */
public record QueryResult(
    int cells, double epsilon, long devices, long shards, double noiseDeviation) {}
