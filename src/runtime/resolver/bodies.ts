import type { ReadChunk } from './snapshot.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const FIELD = ',"htmlContent":';

/**
 * Adds `htmlContent` from their details to records. Works on bytes, as a body can be long. Null if a detail is missing.
 * Throws for a damaged file.
 */
export const withBodies = async (
  records: readonly Uint8Array[],
  readDetail: ReadChunk,
): Promise<Uint8Array[] | null> => {
  const details = await Promise.all(records.map((record) => readDetail(slugOf(record))));
  if (details.indexOf(null) >= 0) return null;
  return records.map((record, at) => withBody(record, details[at] as Uint8Array));
};

const withBody = (record: Uint8Array, detail: Uint8Array): Uint8Array => {
  const start = after(FIELD, detail);
  const body = detail.subarray(start - FIELD.length, stringEnd(detail, start));
  const bytes = new Uint8Array(record.length + body.length);
  bytes.set(record.subarray(0, record.length - 1));
  bytes.set(body, record.length - 1);
  bytes[bytes.length - 1] = record[record.length - 1] as number;
  return bytes;
};

/** The slug is the first field of a record. Decodes its bytes, as slugs can have letters of any script. */
const slugOf = (record: Uint8Array): string => {
  const start = after('{"slug":', record);
  let escaped = '';
  for (let at = start + 1; at < stringEnd(record, start) - 1; at += 1) {
    escaped += `%${(256 + (record[at] as number)).toString(16).slice(1)}`;
  }
  return decodeURIComponent(escaped);
};

/** The position after the first occurrence of text in ASCII. No JSON string contains one with bare quotes. */
const after = (text: string, bytes: Uint8Array): number => {
  for (
    let start = bytes.indexOf(text.charCodeAt(0));
    start >= 0;
    start = bytes.indexOf(text.charCodeAt(0), start + 1)
  ) {
    let length = 1;
    while (length < text.length && bytes[start + length] === text.charCodeAt(length)) length += 1;
    if (length === text.length && bytes[start + length] === QUOTE) return start + length;
  }
  throw new Error('a post is damaged');
};

/** The position after the JSON string that starts at a quote. */
const stringEnd = (bytes: Uint8Array, start: number): number => {
  let end = start + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === BACKSLASH ? 2 : 1;
  return end + 1;
};
