/** Reads the numbers of PMTiles and of vector tiles from bytes, one after another. */
export class ByteReader {
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }

  get isDone() {
    return this.at >= this.end;
  }

  /** An unsigned number, seven bits a byte; exact up to 2^53. */
  varint() {
    let [value, factor, byte] = [0, 1, 128];
    while (byte > 127) {
      if (this.at >= this.end) throw new RangeError('map file: cut short');
      byte = this.bytes[this.at++];
      value += (byte & 127) * factor;
      factor *= 128;
    }
    return value;
  }

  /** A signed number. */
  zigzag() {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A part of so many bytes, as a reader of its own. */
  part(length) {
    const end = this.at + length;
    if (end > this.end) throw new RangeError('map file: cut short');
    const part = new ByteReader(this.bytes, this.at, end);
    this.at = end;
    return part;
  }

  text() {
    return new TextDecoder().decode(this.bytes.subarray(this.at, this.end));
  }

  float() {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset + this.at);
    this.at += 4;
    return view.getFloat32(0, true);
  }

  double() {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset + this.at);
    this.at += 8;
    return view.getFloat64(0, true);
  }

  /** Calls back for every field of a protocol buffer: with its number, its value or its part. */
  fields(visit) {
    while (!this.isDone) {
      const tag = this.varint();
      const kind = tag & 7;
      if (kind === 2) visit(tag >> 3, this.part(this.varint()));
      else if (kind === 0) visit(tag >> 3, this.varint());
      else if (kind === 5) visit(tag >> 3, this.float());
      else if (kind === 1) visit(tag >> 3, this.double());
      else throw new RangeError(`map file: field of kind ${kind}`);
    }
  }
}
