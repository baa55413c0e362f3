import { type Encoding, preferredEncoding } from './accept-encoding.ts';
import type { ReadFile } from './read-file.ts';

/** A body's bytes as they are sent. */
export interface Body {
  readonly bytes: Uint8Array;
  readonly encoding: Encoding | null;
}

export interface BodyReader {
  readonly readFile: ReadFile;
  /** Encodings of which JSON files have precompressed siblings, best first. */
  readonly encodings: readonly Encoding[];
  /** The request's `Accept-Encoding`. */
  readonly acceptEncoding: string | null;
}

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Reads a file in the encoding that the request prefers, or as it is. Null when it does not exist. */
export const readBody = async (path: string, reader: BodyReader): Promise<Body | null> => {
  const encoding = path.endsWith('.json') ? preferredEncoding(reader.acceptEncoding, reader.encodings) : null;
  if (encoding !== null) {
    const bytes = await reader.readFile(path + SUFFIX[encoding]);
    if (bytes !== null) return { bytes, encoding };
  }
  const bytes = await reader.readFile(path);
  return bytes === null ? null : { bytes, encoding: null };
};
