package dev.sfumato.server.api.view;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sfumato.assurance.PlanWarning;
import java.util.List;

/** A campaign that was just created, and what its owner should know of it, if anything. */
public record CreatedView(
    @JsonUnwrapped CampaignView campaign,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<PlanWarning> warnings) {}
