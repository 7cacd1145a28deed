package dev.sfumato.secagg.session;

/** What both sides of one session agree on before it starts. */
public record Session(SessionId id, CoordinatorId coordinator, SecAggParameters parameters) {}
