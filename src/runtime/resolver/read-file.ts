/**
 * Returns a file's bytes, or null if it does not exist. Each runtime supplies this function. The path is relative to
 * the published tree, without a leading slash, and uses a closed alphabet. Do not modify the bytes afterwards.
 */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;

/** How a precompressed sibling of a file is encoded (`Content-Encoding`). */
export type Encoding = 'br' | 'gzip';

/** A body, compressed as `encoding` says. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding | null;
}

interface BodyReader {
  readonly readFile: ReadFile;
  /** The encodings of the precompressed siblings of JSON files, best first. */
  readonly encodings: readonly Encoding[];
  /** The request's `Accept-Encoding`. */
  readonly acceptEncoding: string | null;
}

/** The suffixes of precompressed siblings. */
export const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/**
 * Reads a file in the encoding that the request prefers, or uncompressed. Null if it does not exist. Throws for an empty
 * JSON file: a program that copies files creates it before it writes the content.
 */
export const readBody = async (path: string, reader: BodyReader): Promise<Body | null> => {
  const encoding = path.endsWith('.json') ? preferredEncoding(reader.acceptEncoding, reader.encodings) : null;
  if (encoding !== null) {
    const bytes = await reader.readFile(path + SUFFIX[encoding]);
    if (bytes !== null) return whole(path, { bytes, encoding });
  }
  const bytes = await reader.readFile(path);
  return bytes === null ? null : whole(path, { bytes, encoding: null });
};

const whole = (path: string, body: Body): Body => {
  if (body.bytes.length === 0 && path.endsWith('.json')) throw new Error(`${path} is empty`);
  return body;
};

const QUALITY = /^q=(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?)$/i;

/**
 * Chooses one of the `available` encodings (best first) for an `Accept-Encoding` header, as RFC 9110, 12.5.3 defines
 * it. Returns null for the plain body, which is also the answer to a header that accepts nothing. Ignores unknown
 * codings.
 */
export const preferredEncoding = (header: string | null, available: readonly Encoding[]): Encoding | null => {
  if (header === null || available.length === 0) return null;
  const accepted = qualities(header);
  const any = accepted.get('*') ?? 0;
  let best: Encoding | null = null;
  let quality = 0;
  for (const encoding of available) {
    const own = accepted.get(encoding) ?? any;
    if (own > quality) {
      best = encoding;
      quality = own;
    }
  }
  return quality >= (accepted.get('identity') ?? 0) ? best : null;
};

const qualities = (header: string): Map<string, number> => {
  const found = new Map<string, number>();
  for (const part of header.split(',')) {
    const [coding = '', parameter] = part.split(';').map((text) => text.trim());
    const quality = parameter === undefined ? 1 : Number(QUALITY.exec(parameter)?.[1] ?? 0);
    found.set(coding.toLowerCase().replace(/^x-(?=gzip$)/, ''), quality);
  }
  return found;
};
