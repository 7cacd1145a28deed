package dev.sfumato.secagg.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.SecAggClient;
import dev.sfumato.secagg.message.Aborted;
import dev.sfumato.secagg.message.Decline;
import dev.sfumato.secagg.message.Done;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.server.Outgoing;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.session.Round;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.SessionRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every state of a client against every message that it does not wait for. */
class ClientStatesTest {
  private static final int ONE = 2;

  /** What an honest server says to one client in a whole session, in order. */
  private static List<ToClient> honest() {
    SessionRun run = run().start();
    run.deliver().deliver().deliver().deliver();
    List<ToClient> messages = new ArrayList<>();
    for (Outgoing each : run.sent) {
      if (each.client() == ONE) {
        messages.add(each.message());
      }
    }
    assertThat(messages).hasSize(4);
    return messages;
  }

  private static SessionRun run() {
    return new SessionRun(Fixtures.session(Fixtures.small(), 8), 8);
  }

  /** The client after so many of the server's messages. */
  private static SecAggClient after(int messages) {
    SecAggClient client = run().clients.get(ONE);
    client.start();
    for (ToClient each : honest().subList(0, messages)) {
      client.receive(each);
    }
    return client;
  }

  private static long tag() {
    return run().session.id().tag();
  }

  /** Rows: how many messages it has had; columns: which message comes. */
  @ParameterizedTest
  @CsvSource({
    "0, 1", "0, 2", "0, 3", "1, 0", "1, 2", "1, 3", "2, 0", "2, 1", "2, 3", "3, 0", "3, 1", "3, 2"
  })
  void receive_messageOfAnotherRound_declinesAndEnds(int had, int comes) {
    SecAggClient client = after(had);
    Optional<ToServer> answer = client.receive(honest().get(comes));
    assertThat(answer).contains(new Decline(tag()));
    assertThat(client.refusal()).contains(ClientRefusalReason.UNEXPECTED_MESSAGE);
    assertThat(client.isDone()).isFalse();
    assertThat(client.receive(honest().get(had))).as("the right one, too late").isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0, SHARE_SECRETS", "1, MASKED_INPUT", "2, UNMASK"})
  void receive_messageOfItsRound_isAnsweredWithTheNext(int had, ToServer.Kind kind) {
    assertThat(after(had).receive(honest().get(had)))
        .hasValueSatisfying(
            answer -> {
              assertThat(answer.kind()).isEqualTo(kind);
              assertThat(answer.sessionTag()).isEqualTo(tag());
            });
  }

  @Test
  void receive_done_endsWithoutAWord() {
    SecAggClient client = after(3);
    assertThat(client.state().isTerminal()).isFalse();
    assertThat(client.receive(honest().get(3))).isEmpty();
    assertThat(client.isDone()).isTrue();
    assertThat(client.state().isTerminal()).isTrue();
    assertThat(client.refusal()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "2", "3"})
  void receive_aborted_endsWithoutAWordInEveryState(int had) {
    for (AbortReason reason : AbortReason.values()) {
      SecAggClient client = after(had);
      assertThat(client.receive(new Aborted(tag(), reason))).isEmpty();
      assertThat(client.state()).isEqualTo(new ClientAborted(reason));
      assertThat(client.refusal()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "2", "3"})
  void receive_anotherSessionsMessage_declinesInEveryState(int had) {
    for (ToClient stray :
        List.of(new Done(tag() + 1), new Aborted(tag() ^ 1L << 63, AbortReason.CANCELLED))) {
      SecAggClient client = after(had);
      assertThat(client.receive(stray)).contains(new Decline(tag()));
      assertThat(client.refusal()).contains(ClientRefusalReason.WRONG_SESSION);
    }
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "2", "3"})
  void receive_bytesThatAreNoMessage_declinesInEveryState(int had) {
    SecAggClient client = after(had);
    assertThat(client.receive(new byte[] {1, 2, 3})).contains(new Decline(tag()));
    assertThat(client.refusal()).contains(ClientRefusalReason.MALFORMED);
    assertThat(client.receive(new byte[] {1, 2, 3})).isEmpty();
  }

  @Test
  void terminal_whateverComes_staysAndSaysNothing() {
    SecAggClient done = after(4);
    SecAggClient aborted = after(1);
    aborted.receive(new Aborted(tag(), AbortReason.CANCELLED));
    SecAggClient refused = after(1);
    refused.receive(new byte[0]);
    for (SecAggClient each : List.of(done, aborted, refused)) {
      ClientState state = each.state();
      assertThat(state.isTerminal()).isTrue();
      honest().forEach(message -> assertThat(each.receive(message)).isEmpty());
      assertThat(each.receive(new byte[] {7})).isEmpty();
      assertThat(each.state()).isEqualTo(state);
    }
  }

  @Test
  void start_twice_givesTheFirstMessageOnce() {
    SecAggClient client = run().clients.get(ONE);
    assertThat(client.start()).isPresent();
    assertThat(client.start()).isEmpty();
  }

  /** A client answers each of the server's messages with what the round that it opens asks for. */
  @ParameterizedTest
  @CsvSource({"0, SHARE", "1, MASK", "2, UNMASK", "3, OVER"})
  void rounds_ofTheServersMessages_areInOrder(int place, Round round) {
    assertThat(honest().get(place).kind().opens()).isEqualTo(round);
  }

  @Test
  void toString_ofEveryState_tellsItsNameAndNothingSecret() {
    for (int had = 0; had < 4; had++) {
      assertThat(after(had).state().toString()).matches("Awaiting\\w+\\[client 2]");
    }
  }
}
