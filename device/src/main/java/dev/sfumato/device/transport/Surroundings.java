package dev.sfumato.device.transport;

import dev.sfumato.device.ledger.DeviceLedger;
import dev.sfumato.device.policy.WindowLimit;
import java.util.concurrent.ScheduledExecutorService;

/**
 * What a participation is carried out with.
 *
 * @param timer ends waits; it may be shared by many devices
 */
public record Surroundings(
    Coordinator coordinator,
    DeviceLedger ledger,
    WindowLimit window,
    Locator locator,
    Patience patience,
    ScheduledExecutorService timer,
    PhaseListener listener) {}
