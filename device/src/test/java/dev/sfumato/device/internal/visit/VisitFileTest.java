package dev.sfumato.device.internal.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.device.internal.disk.WholeFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is on the disk between visits, and what is not any more. */
class VisitFileTest {
  private static final Instant DEADLINE = Instant.ofEpochMilli(1L << 40);

  @TempDir Path folder;

  private Path file = Path.of("");
  private Visits visits = new Visits(new VisitMemory());

  @BeforeEach
  void open() {
    file = folder.resolve("sum-here");
    visits = new Visits(new VisitFile(file));
  }

  private static VisitState state(int bytes) {
    return States.state(DEADLINE, bytes);
  }

  private long files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.count();
    }
  }

  @Test
  void find_whatWasKept_isTheLast() throws Exception {
    assertThat(visits.find()).isEmpty();
    visits.keep(state(500));
    visits.keep(state(100));
    assertThat(visits.find()).contains(state(100));
    assertThat(new Visits(new VisitFile(file)).find()).contains(state(100));
    assertThat(files()).isEqualTo(1);
  }

  @Test
  void receipts_areKeptOneAfterAnotherForTheirOwnerOnly() throws Exception {
    visits.receipt("one");
    visits.receipt("two");
    Path receipts = folder.resolve("receipts");
    assertThat(receipts).hasContent("one\ntwo\n");
    assertThat(Files.getPosixFilePermissions(receipts))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void keep_isForItsOwnerOnly() throws Exception {
    visits.keep(state(10));
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  /** Seen through a channel that was open before, as the disk sees it. */
  @Test
  void keepAndErase_leaveZerosWhereSecretsWere() throws Exception {
    visits.keep(state(20_000));
    try (FileChannel old = FileChannel.open(file, StandardOpenOption.READ)) {
      visits.keep(state(30));
      assertZeros(old);
    }
    try (FileChannel old = FileChannel.open(file, StandardOpenOption.READ)) {
      visits.erase();
      assertZeros(old);
    }
    assertThat(files()).isZero();
    visits.erase();
  }

  private static void assertZeros(FileChannel channel) throws IOException {
    ByteBuffer content = ByteBuffer.allocate((int) channel.size());
    while (content.hasRemaining() && channel.read(content, content.position()) > 0) {}
    assertThat(content.array()).hasSizeGreaterThan(30).containsOnly(0);
  }

  /** A crash while another state was written: the one before counts, and what is beside goes. */
  @Test
  void find_afterACrashInTheMiddleOfAWrite_isTheOneBefore() throws Exception {
    visits.keep(state(50));
    Path beside = folder.resolve("sum-here.new");
    byte[] newer = VisitCodec.encode(state(70));
    for (int bytes : new int[] {0, 1, newer.length / 2, newer.length}) {
      Files.write(beside, Arrays.copyOf(newer, bytes));
      assertThat(new Visits(new VisitFile(file)).find()).contains(state(50));
      assertThat(VisitFile.isOver(beside, Instant.EPOCH)).isTrue();
      visits.keep(state(50));
      assertThat(beside).doesNotExist();
    }
    Files.write(beside, newer);
    visits.erase();
    assertThat(files()).isZero();
  }

  @Test
  void find_damagedFile_isGivenUpAndErased() throws Exception {
    byte[] whole = VisitCodec.encode(state(50));
    byte[] flipped = whole.clone();
    flipped[40] ^= 1;
    for (byte[] damaged :
        new byte[][] {flipped, Arrays.copyOf(whole, 100), new byte[whole.length], {7}}) {
      Files.write(file, damaged);
      assertThat(visits.find()).isEmpty();
      assertThat(file).doesNotExist();
    }
  }

  @Test
  void find_fileBeyondAnyState_isNotRead() throws Exception {
    try (FileChannel large =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      large.write(ByteBuffer.allocate(1), VisitCodec.MAX_BYTES);
    }
    assertThat(visits.find()).isEmpty();
    assertThat(file).doesNotExist();
  }

  @Test
  void isOver_atTheDeadline_isTrueForWholeFiles() throws Exception {
    visits.keep(state(5));
    assertThat(VisitFile.isOver(file, DEADLINE.minusMillis(1))).isFalse();
    assertThat(VisitFile.isOver(file, DEADLINE)).isTrue();
  }

  @Test
  void close_thenKeepOrErase_changesNothing() throws Exception {
    visits.keep(state(5));
    visits.close();
    assertThatThrownBy(() -> visits.keep(state(6))).isInstanceOf(IOException.class);
    visits.erase();
    assertThat(new Visits(new VisitFile(file)).find()).contains(state(5));
  }

  @Test
  void put_diskThatCannotBeWritten_leavesWhatThereWas() throws Exception {
    visits.keep(state(5));
    Files.createDirectory(folder.resolve("sum-here.new"));
    assertThatThrownBy(() -> WholeFile.put(file, new byte[3])).isInstanceOf(IOException.class);
    assertThat(visits.find()).contains(state(5));
  }
}
