package dev.sfumato.server.api.problem;

import com.linecorp.armeria.common.HttpStatus;
import dev.sfumato.assurance.NoSafeGraphException;
import dev.sfumato.core.RefusedValueException;
import dev.sfumato.export.MapFormat;
import dev.sfumato.server.state.CampaignEndedException;
import dev.sfumato.server.state.NoSuchCampaignException;
import dev.sfumato.server.state.StaleOwnerException;
import dev.sfumato.server.state.StorageException;
import java.util.Optional;

/**
 * Every refusal that a person or a program can meet: code, cause, what to do. One place, so that
 * the table in the OpenAPI file and the console's texts can be checked against it.
 */
public final class ApiErrors {
  private static final String CORRECT =
      "Correct the field and send the request again; nothing was spent.";
  private static final String ASK_FOR_LESS =
      "Ask for less, or ask the operator to raise the limit.";

  private ApiErrors() {}

  public static ApiProblem signInNeeded() {
    return of(
        HttpStatus.UNAUTHORIZED,
        "sign-in-needed",
        "The request carries no token that this coordinator knows.",
        "Send 'Authorization: Bearer TOKEN' with the admin or viewer token that was printed at the"
            + " first start.");
  }

  public static ApiProblem notAllowed() {
    return of(
        HttpStatus.FORBIDDEN,
        "not-allowed",
        "A viewer token cannot change anything.",
        "Use the admin token.");
  }

  public static ApiProblem noSuchCampaign() {
    return of(
        HttpStatus.NOT_FOUND,
        "no-such-campaign",
        "There is no campaign of this id, or it was deleted.",
        "List the campaigns with GET /api/v1/campaigns.");
  }

  public static ApiProblem noSuchPage() {
    return of(
        HttpStatus.NOT_FOUND,
        "no-such-page",
        "There is nothing at this address.",
        "See /api/v1/openapi.yaml for what there is.");
  }

  public static ApiProblem methodNotAllowed() {
    return of(
        HttpStatus.METHOD_NOT_ALLOWED,
        "method-not-allowed",
        "This address does not know that method.",
        "See /api/v1/openapi.yaml for what it knows.");
  }

  public static ApiProblem noSuchCell(String cell) {
    return inField(
        HttpStatus.NOT_FOUND,
        "no-such-cell",
        "cell",
        "The map has no cell " + cell + ".",
        "Take a cell from the heatmap; write its slashes as dots, as in 01.11.00.");
  }

  public static ApiProblem noTranscript() {
    return of(
        HttpStatus.CONFLICT,
        "no-transcript",
        "This campaign began before sums were kept for transcripts.",
        "Its map and its privacy statement are there as before.");
  }

  public static ApiProblem noMapYet() {
    return of(
        HttpStatus.CONFLICT,
        "no-map-yet",
        "No query of this campaign has been answered yet.",
        "Wait for the event query-answered, or look at the campaign's state.");
  }

  public static ApiProblem noSuchQuery(String query, int answered) {
    return inField(
        HttpStatus.NOT_FOUND,
        "no-such-query",
        "query",
        "Query " + query + " has no answer; " + answered + " have.",
        "Ask for a query from 1 to " + answered + ", or leave it out for the newest map.");
  }

  public static ApiProblem unknownFormat(String format) {
    return inField(
        HttpStatus.BAD_REQUEST,
        "unknown-format",
        "format",
        "There is no format " + format + ".",
        "Use " + MapFormat.choice() + ".");
  }

  public static ApiProblem malformedJson(String why) {
    return of(
        HttpStatus.BAD_REQUEST,
        "malformed-json",
        "The body is no JSON object: " + why,
        "Send one JSON object as the OpenAPI file shows it.");
  }

  public static ApiProblem invalidField(String field, String why) {
    return inField(HttpStatus.UNPROCESSABLE_ENTITY, "invalid-field", field, why, CORRECT);
  }

  public static ApiProblem invalidField(String field, RefusedValueException refused) {
    return breaking("invalid-field", field, refused, CORRECT);
  }

  public static ApiProblem overLimit(String field, String why) {
    return inField(HttpStatus.UNPROCESSABLE_ENTITY, "over-limit", field, why, ASK_FOR_LESS);
  }

  public static ApiProblem overLimit(RefusedValueException refused) {
    return breaking("over-limit", refused.name(), refused, ASK_FOR_LESS);
  }

  public static ApiProblem tooFewDevices(RefusedValueException refused) {
    return breaking(
        "too-few-devices",
        "devices",
        refused,
        "Ask for more devices, a larger epsilon or larger shards; nothing was spent.");
  }

  public static ApiProblem noSafeGraph(RefusedValueException refused) {
    return breaking(
        NoSafeGraphException.CODE,
        refused.name(),
        refused,
        "Reckon with fewer corrupt or lost devices, or with shards of another size; nothing was"
            + " spent.");
  }

  public static ApiProblem tooManyCampaigns(int most) {
    return of(
        HttpStatus.CONFLICT,
        "too-many-campaigns",
        "The coordinator keeps " + most + " campaigns and has no room for another.",
        "Delete campaigns that are no longer needed.");
  }

  public static ApiProblem campaignEnded() {
    return of(
        HttpStatus.CONFLICT,
        "campaign-ended",
        "The campaign has ended; nothing about it changes any more.",
        "Create a new campaign.");
  }

  public static ApiProblem tooManyRequests() {
    return of(
        HttpStatus.TOO_MANY_REQUESTS,
        "too-many-requests",
        "This token, or this address, sends requests faster than the coordinator allows.",
        "Wait a second and go on more slowly; use the event stream instead of polling.");
  }

  public static ApiProblem tooManyStreams() {
    return of(
        HttpStatus.TOO_MANY_REQUESTS,
        "too-many-streams",
        "As many event streams are open as there may be, in all or from one address.",
        "Close pages and programs that watch campaigns, or ask the operator to raise"
            + " limits.event-streams.");
  }

  public static ApiProblem tooLarge(long most) {
    return of(
        HttpStatus.REQUEST_ENTITY_TOO_LARGE,
        "too-large",
        "The body is larger than " + most + " bytes.",
        "Send less, or ask the operator to raise limits.body-bytes.");
  }

  /** What the server itself refused, before any endpoint saw it. */
  static ApiProblem refused(HttpStatus status) {
    return status.isServerError()
        ? internal()
        : of(
            status,
            "bad-request",
            "The request is not what this address expects.",
            "See /api/v1/openapi.yaml.");
  }

  public static ApiProblem busy() {
    return of(
        HttpStatus.SERVICE_UNAVAILABLE,
        "busy",
        "The coordinator could not do this in time, or another node has taken the campaign over.",
        "Try again in a few seconds.");
  }

  public static ApiProblem databaseUnreachable() {
    return of(
        HttpStatus.SERVICE_UNAVAILABLE,
        "database-unreachable",
        "The coordinator does not reach its database.",
        "Start the database again; the coordinator goes on by itself from what is stored.");
  }

  public static ApiProblem internal() {
    return of(
        HttpStatus.INTERNAL_SERVER_ERROR,
        "internal",
        "Something went wrong that should not; it is in the coordinator's log.",
        "Try again; if it stays, report it with the time of the request.");
  }

  /** What a refusal by storage means to a sender. */
  static ApiProblem of(StorageException refused) {
    if (refused instanceof NoSuchCampaignException) {
      return noSuchCampaign();
    }
    if (refused instanceof CampaignEndedException) {
      return campaignEnded();
    }
    return refused instanceof StaleOwnerException ? busy() : internal();
  }

  private static ApiProblem of(HttpStatus status, String code, String detail, String action) {
    return new ApiProblem(status, code, detail, action, Optional.empty(), Optional.empty());
  }

  private static ApiProblem inField(
      HttpStatus status, String code, String field, String detail, String action) {
    return new ApiProblem(status, code, detail, action, Optional.of(field), Optional.empty());
  }

  /** One value that breaks one rule. */
  private static ApiProblem breaking(
      String code, String field, RefusedValueException refused, String action) {
    return new ApiProblem(
        HttpStatus.UNPROCESSABLE_ENTITY,
        code,
        String.valueOf(refused.getMessage()),
        action,
        Optional.of(field),
        Optional.of(refused));
  }
}
