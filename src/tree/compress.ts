import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bytesOf, keyOf, type TreeFile } from './tree.ts';

export type Encoding = 'br' | 'gzip';

const SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Brotli's best quality takes ten times as long as this one for two percent less. */
const BROTLI_QUALITY = 9;

const ENCODE: Readonly<Record<Encoding, (bytes: Uint8Array) => Uint8Array>> = {
  br: (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (bytes) => gzipSync(bytes, { level: 9 }),
};

/** The precompressed sibling of a JSON file, for hosts that serve it as it is. */
export const compressed = (file: TreeFile, encoding: Encoding): TreeFile => ({
  ...file,
  path: file.path + SUFFIX[encoding],
  content: async () => ENCODE[encoding](await bytesOf(file.content)),
  key: () => keyOf(file),
});
