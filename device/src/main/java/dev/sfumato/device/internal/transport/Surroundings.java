package dev.sfumato.device.internal.transport;

import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.policy.WindowLimit;
import dev.sfumato.device.internal.visit.Visits;
import java.util.concurrent.ScheduledExecutorService;

/**
 * What a visit is carried out with.
 *
 * @param timer ends waits; it may be shared by many devices
 */
public record Surroundings(
    CoordinatorChannels coordinator,
    DeviceLedger ledger,
    WindowLimit window,
    Visits visits,
    Locator locator,
    Patience patience,
    ScheduledExecutorService timer,
    StageListener listener) {}
