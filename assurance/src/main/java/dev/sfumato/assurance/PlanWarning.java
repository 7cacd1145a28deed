package dev.sfumato.assurance;

/**
 * Something about a plan that its owner should know before anything is spent.
 *
 * @param field which of the campaign's terms it is about
 * @param message the field, its value and what is expected
 * @param rule what devices expect by default
 */
public record PlanWarning(String field, String message, String rule) {}
