const NEWLINE = 10;
const COMMA = 44;
const ZERO = 48;
const NINE = 57;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** Reads a posting list, a JSON array of `count` ascending ordinals. Throws when it is not one. */
export const parseOrdinals = (bytes: Uint8Array, count: number): Uint32Array => {
  const ordinals = new Uint32Array(count);
  let found = 0;
  let value = -1;
  for (let at = 1; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= ZERO && byte <= NINE) {
      value = (value < 0 ? 0 : value * 10) + byte - ZERO;
    } else if (value >= 0) {
      if (found < count) ordinals[found] = value;
      found += 1;
      value = -1;
    }
  }
  if (found !== count) throw new Error(`a posting list has ${found} entries instead of ${count}`);
  return ordinals;
};

/**
 * Cuts records out of a chunk, a JSON array with one record a line, without looking into them. `positions` count lines
 * from 0, highest first. Throws when there is no record at a position.
 */
export const recordsAt = (bytes: Uint8Array, positions: readonly number[]): Uint8Array[] => {
  const ends = lineEnds(bytes, (positions[0] as number) + 2);
  return positions.map((position) => {
    const start = (ends[position] as number) + 1;
    const end = ends[position + 1] as number;
    const stop = bytes[end - 1] === COMMA ? end - 1 : end;
    if (bytes[start] !== OPEN_BRACE || bytes[stop - 1] !== CLOSE_BRACE)
      throw new Error('a chunk of records is damaged');
    return bytes.subarray(start, stop);
  });
};

/** Where the first `count` lines end. */
const lineEnds = (bytes: Uint8Array, count: number): number[] => {
  const ends: number[] = [];
  for (let at = bytes.indexOf(NEWLINE); at >= 0 && ends.length < count; at = bytes.indexOf(NEWLINE, at + 1)) {
    ends.push(at);
  }
  return ends;
};

/** Puts a list answer together: `head`, the records with commas between them, `tail`. Both texts are ASCII. */
export const spliceRecords = (head: string, records: readonly Uint8Array[], tail: string): Uint8Array => {
  let length = head.length + Math.max(records.length - 1, 0) + tail.length;
  for (let at = 0; at < records.length; at += 1) length += (records[at] as Uint8Array).length;
  const bytes = new Uint8Array(length);
  let end = putAscii(bytes, head, 0);
  for (let at = 0; at < records.length; at += 1) {
    if (at > 0) end = putAscii(bytes, ',', end);
    const record = records[at] as Uint8Array;
    bytes.set(record, end);
    end += record.length;
  }
  putAscii(bytes, tail, end);
  return bytes;
};

/** Returns where the text ends. */
const putAscii = (bytes: Uint8Array, text: string, start: number): number => {
  for (let at = 0; at < text.length; at += 1) bytes[start + at] = text.charCodeAt(at);
  return start + text.length;
};
