package dev.sfumato.secagg.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.vector.Bytes;
import org.junit.jupiter.api.Test;

class ShareBoardTest {
  private static Bytes value(int number) {
    return Bytes.wrap(new byte[] {(byte) number});
  }

  @Test
  void sharesOf_postedInAnyOrder_areByCoordinate() {
    ShareBoard board = new ShareBoard(3, 4);
    board.post(1, 4, value(4));
    board.post(1, 1, value(1));
    board.post(1, 3, value(3));
    assertThat(board.sharesOf(1)).extracting(ShareBoard.Share::coordinate).containsExactly(1, 3, 4);
    assertThat(board.sharesOf(1))
        .extracting(ShareBoard.Share::value)
        .containsExactly(value(1), value(3), value(4));
    assertThat(board.count(1)).isEqualTo(3);
  }

  @Test
  void sharesOf_neighbouringOwners_doNotMix() {
    ShareBoard board = new ShareBoard(3, 2);
    board.post(0, 2, value(1));
    board.post(2, 1, value(2));
    assertThat(board.sharesOf(1)).isEmpty();
    assertThat(board.count(1)).isZero();
    assertThat(board.sharesOf(0)).containsExactly(new ShareBoard.Share(2, value(1)));
    assertThat(board.sharesOf(2)).containsExactly(new ShareBoard.Share(1, value(2)));
  }

  @Test
  void clear_leavesNothing() {
    ShareBoard board = new ShareBoard(1, 2);
    board.post(0, 1, value(1));
    board.clear();
    assertThat(board.sharesOf(0)).isEmpty();
    assertThat(board.count(0)).isZero();
  }

  @Test
  void share_doesNotPrintItsValue() {
    assertThat(new ShareBoard.Share(7, Bytes.fromHex("2a2b"))).hasToString("Share[7]");
  }
}
