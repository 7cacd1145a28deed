package dev.sfumato.server.api;

import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import dev.sfumato.assurance.NoSafeGraphException;
import dev.sfumato.assurance.SafeSums;
import dev.sfumato.core.RefusedValueException;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.access.Cost;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.access.Role;
import dev.sfumato.server.api.problem.ApiErrors;
import dev.sfumato.server.api.problem.Json;
import dev.sfumato.server.api.view.CampaignView;
import dev.sfumato.server.api.view.CreatedView;
import dev.sfumato.server.api.view.PlanView;
import dev.sfumato.server.api.view.SeriesView;
import dev.sfumato.server.api.view.SumTimes;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.KeyTakenException;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.watch.CampaignDirectory;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Campaigns as a whole: create, plan, list, show, stop, delete. */
final class CampaignEndpoints {
  private static final String ALL = "/api/v1/campaigns";

  private final CampaignStore store;
  private final CampaignDirectory directory;
  private final Limits limits;
  private final Priors priors;
  private final Optional<AuthorityKey> authority;
  private final SumTimes times;
  private final SecureRandom random = new SecureRandom();

  CampaignEndpoints(
      CampaignStore store,
      CampaignDirectory directory,
      Limits limits,
      Priors priors,
      Optional<AuthorityKey> authority,
      SumTimes times) {
    this.store = store;
    this.directory = directory;
    this.limits = limits;
    this.priors = priors;
    this.authority = authority;
    this.times = times;
  }

  List<Endpoint> endpoints() {
    return List.of(
        Endpoint.change(HttpMethod.POST, ALL, this::create).at(Cost.MAP),
        Endpoint.read(ALL, this::list),
        Endpoint.ask("/api/v1/plan", this::plan),
        Endpoint.read("/api/v1/series", this::series),
        Endpoint.read(ALL + "/{id}", this::show),
        Endpoint.change(HttpMethod.DELETE, ALL + "/{id}", this::delete),
        Endpoint.change(HttpMethod.POST, ALL + "/{id}/stop", this::stop));
  }

  private HttpResponse create(ApiCall call) {
    CampaignDefinition definition = read(call);
    KeyStatements.requireAsConfigured(authority, definition);
    PlanView plan = requireAPlan(definition);
    if (store.count() >= limits.campaigns()) {
      throw ApiErrors.tooManyCampaigns(limits.campaigns());
    }
    CampaignId id = CampaignId.random(random);
    try {
      directory.create(id, definition);
    } catch (KeyTakenException e) {
      throw KeyStatements.taken();
    }
    return Json.response(HttpStatus.CREATED, new CreatedView(view(id), plan.warnings()))
        .mapHeaders(
            headers -> headers.toBuilder().set(HttpHeaderNames.LOCATION, ALL + "/" + id).build());
  }

  private CampaignDefinition read(ApiCall call) {
    return CampaignRequest.read(call.body(), limits, priors, authority);
  }

  private HttpResponse list(ApiCall call) {
    List<CampaignView> all = store.list().stream().map(CampaignView::of).toList();
    String role = call.role().map(Role::label).orElse("");
    return Json.response(HttpStatus.OK, Map.of("campaigns", all, "role", role));
  }

  private HttpResponse series(ApiCall call) {
    return Json.response(HttpStatus.OK, Map.of("series", SeriesView.all(store.list())));
  }

  private HttpResponse plan(ApiCall call) {
    CampaignDefinition definition = read(call);
    return Json.response(HttpStatus.OK, requireAPlan(definition));
  }

  private HttpResponse show(ApiCall call) {
    return Json.response(HttpStatus.OK, view(call.campaign()));
  }

  private HttpResponse delete(ApiCall call) {
    directory.delete(call.campaign());
    return HttpResponse.of(HttpStatus.NO_CONTENT);
  }

  private HttpResponse stop(ApiCall call) {
    directory.stop(call.campaign());
    return Json.response(HttpStatus.OK, view(call.campaign()));
  }

  private CampaignView view(CampaignId id) {
    StoredCampaign campaign = store.load(id).orElseThrow(ApiErrors::noSuchCampaign);
    return CampaignView.of(campaign, directory.live(id));
  }

  /** The planner refuses what could not work, before anything is spent. */
  private PlanView requireAPlan(CampaignDefinition definition) {
    try {
      CampaignPlan plan = definition.plan();
      SafeSums.require(plan);
      return PlanView.of(definition, plan, times);
    } catch (NoSafeGraphException e) {
      throw ApiErrors.noSafeGraph(e.refused());
    } catch (RefusedValueException e) {
      boolean once = definition.campaign().participation() == Participation.ONCE;
      throw once && e.name().equals("devices")
          ? ApiErrors.tooFewDevices(e)
          : ApiErrors.invalidField(e.name(), e);
    }
  }
}
