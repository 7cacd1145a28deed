import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.image.BufferedImage;
import java.awt.image.DataBufferByte;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import javax.imageio.ImageIO;

/**
 * Puts the console's pictures of each place on one sheet, small and in 256 colours, for docs/images.
 * The pictures are those that ConsolePlacesTest leaves in console-tests/target/screenshots.
 */
public final class Montage {
  private static final List<String> PLACES = List.of("lisbon", "manhattan", "zurich", "tahiti");
  private static final List<List<String>> ROWS =
      List.of(
          List.of("map-1600-light", "plan-1280-light", "map-390-light", "plan-390-light"),
          List.of("plan-1600-dark", "map-1280-dark", "map-390-dark", "plan-390-dark"));
  private static final int HEIGHT = 358;
  private static final int GAP = 8;
  private static final int PHONE = 844;
  private static final int COLOURS = 256;

  private Montage() {}

  public static void main(String[] arguments) throws IOException {
    Path from = Path.of(arguments[0]);
    Path to = Path.of(arguments[1]);
    for (String place : PLACES) {
      BufferedImage sheet = sheet(from, place);
      ImageIO.write(quantised(sheet), "png", to.resolve("console-" + place + ".png").toFile());
    }
  }

  private static BufferedImage sheet(Path from, String place) throws IOException {
    List<List<BufferedImage>> rows = new ArrayList<>();
    int width = 0;
    for (List<String> names : ROWS) {
      List<BufferedImage> row = new ArrayList<>();
      for (String name : names) {
        row.add(small(ImageIO.read(from.resolve(place + "-" + name + ".png").toFile())));
      }
      rows.add(row);
      width = Math.max(width, GAP + row.stream().mapToInt(each -> each.getWidth() + GAP).sum());
    }
    BufferedImage sheet =
        new BufferedImage(width, GAP + 2 * (HEIGHT + GAP), BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = sheet.createGraphics();
    graphics.setColor(new Color(0x77, 0x77, 0x77));
    graphics.fillRect(0, 0, sheet.getWidth(), sheet.getHeight());
    for (int row = 0; row < rows.size(); row++) {
      int x = GAP;
      for (BufferedImage each : rows.get(row)) {
        graphics.drawImage(each, x, GAP + row * (HEIGHT + GAP), null);
        x += each.getWidth() + GAP;
      }
    }
    graphics.dispose();
    return sheet;
  }

  /** What is seen before anybody scrolls, each pixel the mean of those that it stands for. */
  private static BufferedImage small(BufferedImage page) {
    int seen = page.getWidth() < 500 ? PHONE : page.getWidth() * 5 / 8;
    BufferedImage top =
        page.getSubimage(0, 0, page.getWidth(), Math.min(page.getHeight(), seen));
    int width = Math.round((float) HEIGHT * top.getWidth() / top.getHeight());
    BufferedImage small = new BufferedImage(width, HEIGHT, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = small.createGraphics();
    graphics.drawImage(
        top.getScaledInstance(width, HEIGHT, Image.SCALE_AREA_AVERAGING), 0, 0, null);
    graphics.dispose();
    return small;
  }

  /** By median cut: the box of colours that spreads most is divided in the middle of its pixels. */
  private static BufferedImage quantised(BufferedImage image) {
    int[] pixels =
        image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    PriorityQueue<Box> boxes = new PriorityQueue<>(Comparator.comparing(Box::weight).reversed());
    boxes.add(Box.of(Arrays.stream(pixels).boxed().toArray(Integer[]::new)));
    while (boxes.size() < COLOURS) {
      Box widest = boxes.remove();
      Integer[] inside = widest.pixels();
      Arrays.sort(inside, Comparator.comparingInt(pixel -> channel(pixel, widest.shift())));
      boxes.add(Box.of(Arrays.copyOfRange(inside, 0, inside.length / 2)));
      boxes.add(Box.of(Arrays.copyOfRange(inside, inside.length / 2, inside.length)));
    }
    int[] palette = boxes.stream().mapToInt(box -> mean(box.pixels())).toArray();
    IndexColorModel colours =
        new IndexColorModel(8, COLOURS, palette, 0, false, -1, java.awt.image.DataBuffer.TYPE_BYTE);
    BufferedImage few =
        new BufferedImage(
            image.getWidth(), image.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, colours);
    byte[] indices = ((DataBufferByte) few.getRaster().getDataBuffer()).getData();
    Map<Integer, Byte> known = new HashMap<>();
    for (int i = 0; i < pixels.length; i++) {
      indices[i] = known.computeIfAbsent(pixels[i], pixel -> (byte) nearest(palette, pixel));
    }
    return few;
  }

  /** Pixels of like colours, the channel in which they differ most, and how much that matters. */
  private record Box(Integer[] pixels, int shift, double weight) {
    static Box of(Integer[] pixels) {
      int shift = widestChannel(pixels);
      return new Box(pixels, shift, spread(pixels, shift) * Math.sqrt(pixels.length));
    }
  }

  private static int widestChannel(Integer[] box) {
    int widest = 0;
    for (int shift = 8; shift <= 16; shift += 8) {
      widest = spread(box, shift) > spread(box, widest) ? shift : widest;
    }
    return widest;
  }

  private static int spread(Integer[] box, int shift) {
    int least = 255;
    int most = 0;
    for (int pixel : box) {
      least = Math.min(least, channel(pixel, shift));
      most = Math.max(most, channel(pixel, shift));
    }
    return most - least;
  }

  private static int channel(int pixel, int shift) {
    return (pixel >> shift) & 0xff;
  }

  private static int mean(Integer[] box) {
    int all = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      long sum = 0;
      for (int pixel : box) {
        sum += channel(pixel, shift);
      }
      all |= (int) (sum / Math.max(1, box.length)) << shift;
    }
    return all;
  }

  private static int nearest(int[] palette, int pixel) {
    int best = 0;
    for (int i = 1; i < palette.length; i++) {
      best = distance(palette[i], pixel) < distance(palette[best], pixel) ? i : best;
    }
    return best;
  }

  private static int distance(int one, int other) {
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      int apart = channel(one, shift) - channel(other, shift);
      sum += apart * apart;
    }
    return sum;
  }
}
