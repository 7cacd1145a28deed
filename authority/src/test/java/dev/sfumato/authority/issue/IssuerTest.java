package dev.sfumato.authority.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sfumato.authority.AtOnce;
import dev.sfumato.authority.TestClock;
import dev.sfumato.authority.TestDesk;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.Credential;
import dev.sfumato.credential.CredentialRequest;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyList;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One credential a device and key, whatever is tried. */
class IssuerTest {
  private static final int MANY = 50;

  @TempDir private Path folder;
  private final SecureRandom random = new SecureRandom();
  private final TestClock clock = new TestClock();

  @SuppressWarnings("NullAway.Init")
  private TestDesk desk;

  @SuppressWarnings("NullAway.Init")
  private AnnouncedKey key;

  @BeforeEach
  void open() throws Exception {
    desk = new TestDesk(folder, clock);
    key = desk.open("spring");
  }

  @AfterEach
  void close() {
    desk.close();
  }

  @Test
  void enrolledDevice_getsAValidCredential() {
    BearerSecret device = desk.device();
    CredentialRequest request = request(key);

    byte[] answer = desk.issuer().issue(key.id(), device, request.blinded());

    assertThat(request.finish(answer).orElseThrow().isValid(key.key())).isTrue();
    assertThat(desk.keys().issued(key.id()).issued()).isEqualTo(1);
  }

  @Test
  void sameRequest_hasTheSameAnswerAndAnotherOneNone() {
    BearerSecret device = desk.device();
    byte[] blinded = request(key).blinded();
    byte[] first = desk.issuer().issue(key.id(), device, blinded);

    assertThat(desk.issuer().issue(key.id(), device, blinded)).isEqualTo(first);
    assertRefused(
        RefusalCode.ALREADY_ISSUED,
        () -> desk.issuer().issue(key.id(), device, request(key).blinded()));
    assertThat(desk.keys().issued(key.id()).issued()).isEqualTo(1);
  }

  @Test
  void keyOfAnotherCampaign_isAnotherCredential() {
    AnnouncedKey other = desk.open("autumn");
    BearerSecret device = desk.device();
    desk.issuer().issue(key.id(), device, request(key).blinded());

    CredentialRequest request = request(other);
    byte[] answer = desk.issuer().issue(other.id(), device, request.blinded());

    Credential credential = request.finish(answer).orElseThrow();
    assertThat(credential.isValid(other.key())).isTrue();
    assertThat(credential.isValid(key.key())).isFalse();
  }

  @Test
  void oneDeviceAskingAtOnceWithTheSame_getsOneAnswer() throws Exception {
    BearerSecret device = desk.device();
    byte[] blinded = request(key).blinded();

    List<byte[]> answers =
        AtOnce.run(MANY, i -> () -> desk.issuer().issue(key.id(), device, blinded));

    assertThat(answers).allMatch(each -> Arrays.equals(each, answers.get(0)));
    assertThat(desk.keys().issued(key.id()).issued()).isEqualTo(1);
  }

  @Test
  void oneDeviceAskingAtOnceWithManyPseudonyms_getsOneCredential() throws Exception {
    BearerSecret device = desk.device();
    List<CredentialRequest> requests = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      requests.add(request(key));
    }

    List<Boolean> valid = AtOnce.run(MANY, i -> () -> hasCredential(device, requests.get(i)));

    assertThat(valid).filteredOn(each -> each).hasSize(1);
    assertThat(desk.keys().issued(key.id()).issued()).isEqualTo(1);
  }

  private boolean hasCredential(BearerSecret device, CredentialRequest request) {
    try {
      return request.finish(desk.issuer().issue(key.id(), device, request.blinded())).isPresent();
    } catch (RefusedException e) {
      assertThat(e.code()).isEqualTo(RefusalCode.ALREADY_ISSUED);
      return false;
    }
  }

  @Test
  void oneCodeUsedAtOnceByMany_enrolsOne() throws Exception {
    String code = desk.code();

    List<Boolean> enrolled = AtOnce.run(MANY, i -> () -> enrols(code, TestDesk.stranger()));

    assertThat(enrolled).filteredOn(each -> each).hasSize(1);
    assertThat(desk.store().counts().devices()).isEqualTo(1);
    assertThat(desk.store().counts().codesUsed()).isEqualTo(1);
  }

  private boolean enrols(String code, BearerSecret device) {
    try {
      desk.enroller().byCode(code, device);
      return true;
    } catch (RefusedException e) {
      assertThat(e.code()).isEqualTo(RefusalCode.CODE_USED);
      return false;
    }
  }

  @Test
  void enrolmentAgain_isTheSameEnrolment() {
    String code = desk.code();
    BearerSecret device = TestDesk.stranger();
    desk.enroller().byCode(code, device);

    desk.enroller().byCode(code.toLowerCase(java.util.Locale.ROOT).replace("-", " "), device);

    assertRefused(RefusalCode.DEVICE_KNOWN, () -> desk.enroller().byCode(desk.code(), device));
    assertThat(desk.store().counts().codesLeft()).isEqualTo(1);
    assertRefused(
        RefusalCode.UNKNOWN_CODE, () -> desk.enroller().byCode("none", TestDesk.stranger()));
    assertRefused(
        RefusalCode.NO_ATTESTATION, () -> desk.enroller().byEvidence("x", TestDesk.stranger()));
  }

  @Test
  void strangers_getNothing() {
    assertRefused(
        RefusalCode.NOT_ENROLLED,
        () -> desk.issuer().issue(key.id(), TestDesk.stranger(), request(key).blinded()));
  }

  @Test
  void keyIsOpen_betweenItsTimesOnly() {
    BearerSecret early = desk.device();
    BearerSecret late = desk.device();
    CredentialRequest request = request(key);
    clock.set(TestClock.START.minusSeconds(1));
    assertRefused(
        RefusalCode.KEY_NOT_OPEN, () -> desk.issuer().issue(key.id(), early, request.blinded()));
    clock.set(TestClock.START);
    byte[] answer = desk.issuer().issue(key.id(), early, request.blinded());

    clock.forward(Duration.ofHours(1));

    assertRefused(
        RefusalCode.KEY_ENDED, () -> desk.issuer().issue(key.id(), late, request(key).blinded()));
    assertThat(desk.issuer().issue(key.id(), early, request.blinded())).isEqualTo(answer);
  }

  /** Who has read the last count knows that there is none beyond it, though a clock goes back. */
  @Test
  void lastCount_staysTheLast() {
    desk.issuer().issue(key.id(), desk.device(), request(key).blinded());
    assertThat(desk.keys().issued(key.id()).ended()).isFalse();
    BearerSecret late = desk.device();
    clock.forward(Duration.ofHours(2));
    IssuedStatement last = desk.keys().issued(key.id());
    assertThat(last).isEqualTo(new IssuedStatement(key.id(), 1, key.closes(), last.beacon()));
    assertThat(last.beacon()).isPresent();

    clock.set(TestClock.START);

    assertRefused(
        RefusalCode.KEY_ENDED, () -> desk.issuer().issue(key.id(), late, request(key).blinded()));
    assertThat(desk.keys().issued(key.id())).isEqualTo(last);
    assertThat(desk.keys().signed(last).signature())
        .isEqualTo(desk.keys().signed(last).signature());
    assertThat(desk.store().secret(key.id())).isEmpty();
  }

  /** While some ask and one ends the key, the count that was signed is all there ever are. */
  @Test
  void endInTheMiddle_countsExactlyThoseThatHaveACredential() throws Exception {
    List<BearerSecret> devices = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      devices.add(desk.device());
    }
    List<Boolean> had =
        AtOnce.run(
            21,
            i ->
                () -> {
                  if (i == 20) {
                    desk.keys().end(key.id());
                    return false;
                  }
                  try {
                    byte[] blinded = request(key).blinded();
                    return desk.issuer().issue(key.id(), devices.get(i), blinded).length > 0;
                  } catch (RefusedException e) {
                    assertThat(e.code()).isEqualTo(RefusalCode.KEY_ENDED);
                    return false;
                  }
                });

    IssuedStatement last = desk.keys().issued(key.id());
    assertThat(last.ended()).isTrue();
    assertThat(had).filteredOn(each -> each).hasSize((int) last.issued());
  }

  /** Not in the database, nor in the log beside it. */
  @Test
  void secretHalfOfAnEndedKey_isInNoFile() throws Exception {
    String middle = text(Arrays.copyOfRange(desk.store().secret(key.id()).orElseThrow(), 400, 432));
    assertThat(files()).anyMatch(content -> content.contains(middle));

    desk.keys().end(key.id());

    assertThat(files()).isNotEmpty().noneMatch(content -> content.contains(middle));
  }

  @Test
  void files_areForTheirOwnerAlone() throws Exception {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.toList())
          .isNotEmpty()
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .isEqualTo("rw-------"));
    }
  }

  private List<String> files() throws IOException {
    List<String> contents = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        contents.add(text(Files.readAllBytes(file)));
      }
    }
    return contents;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  @Test
  void list_isSignedAndGrowsOnly() {
    KeyList before = desk.keys().list();
    desk.open("autumn");
    desk.keys().end(key.id());
    KeyList after = desk.keys().list();

    assertThat(after.continues(before)).isTrue();
    assertThat(after.first(1).hash()).isEqualTo(before.hash());
    SignedStatement signed = desk.keys().signed(after);
    assertThat(desk.signer().key().hasSigned(signed.statement(), signed.signature())).isTrue();
    assertThat(KeyList.parse(signed.statement())).isEqualTo(after);
  }

  @Test
  void secondKeyOfACampaign_isRefused() {
    assertThatThrownBy(() -> desk.open("spring")).hasMessageStartingWith("campaign: spring");
    desk.keys().end(key.id());
    assertThatThrownBy(() -> desk.open("spring")).hasMessageStartingWith("campaign: spring");
  }

  @Test
  void reopened_itIsTheSameAuthority() throws Exception {
    BearerSecret device = desk.device();
    CredentialRequest request = request(key);
    byte[] answer = desk.issuer().issue(key.id(), device, request.blinded());
    String authority = desk.signer().key().hex();
    String list = desk.keys().list().hash();
    desk.close();

    desk = new TestDesk(folder, clock);

    assertThat(desk.signer().key().hex()).isEqualTo(authority);
    assertThat(desk.keys().list().hash()).isEqualTo(list);
    assertThat(desk.issuer().issue(key.id(), device, request.blinded())).isEqualTo(answer);
    assertRefused(
        RefusalCode.ALREADY_ISSUED,
        () -> desk.issuer().issue(key.id(), device, request(key).blinded()));
  }

  /** Bar 2 of the issue, as far as the authority goes. */
  @Test
  void tenThousandIdentitiesWithAHundredCredentials_areAHundred() {
    List<Credential> credentials = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      CredentialRequest request = request(key);
      byte[] answer = desk.issuer().issue(key.id(), desk.device(), request.blinded());
      credentials.add(request.finish(answer).orElseThrow());
    }
    Set<String> seats = new HashSet<>();
    for (int i = 0; i < 10_000; i++) {
      byte[] shown = credentials.get(i % 100).bytes();
      byte[] pseudonym = i < 100 ? credentials.get(i).publicKey() : pseudonym();
      System.arraycopy(pseudonym, 0, shown, 32, 32);
      if (Credential.parse(shown).isValid(key.key())) {
        seats.add(Arrays.toString(pseudonym));
      }
    }
    assertThat(seats).hasSize(100);
    assertThat(desk.keys().issued(key.id()).issued()).isEqualTo(100);
  }

  private CredentialRequest request(AnnouncedKey of) {
    return CredentialRequest.of(of.key(), pseudonym(), random);
  }

  private byte[] pseudonym() {
    byte[] bytes = new byte[32];
    random.nextBytes(bytes);
    return bytes;
  }

  private static void assertRefused(RefusalCode code, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RefusedException.class, thrown -> assertThat(thrown.code()).isEqualTo(code));
  }
}
