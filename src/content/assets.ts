import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { didYouMean } from './did-you-mean.ts';
import { isBelow } from './is-below.ts';
import type { Asset } from './model.ts';
import { DATA_FILES, isDataFile } from './workspace-files.ts';

/** Names of files end at 255 bytes, and hash, ending and compression take some of them. */
const LONGEST_NAME = 120;

/** A file that a post refers to, or why it cannot be published. */
export type FoundAsset =
  | { readonly asset: Asset; readonly url: string }
  | {
      readonly asset: null;
      readonly problem: 'asset-missing' | 'asset-outside' | 'asset-private';
      readonly message: string;
      readonly help: string;
    };

/**
 * A function that finds the file of a reference, relative to the folder of the post that makes it. Each file is hashed
 * once, however many posts refer to it.
 */
export const createAssets = (
  settings: Pick<Settings, 'content' | 'basePath' | 'assets'>,
): ((folder: string, reference: string) => Promise<FoundAsset>) => {
  const known = new Map<string, Promise<FoundAsset>>();
  const find = async (path: string): Promise<FoundAsset> => {
    if (!isBelow(path, settings.content)) return outside(path);
    if (isPrivate(relative(settings.content, path).split(sep))) return secret(path);
    const real = await realpath(path).catch(() => null);
    if (real === null || !(await stat(real)).isFile()) return missing(path);
    if (!isBelow(real, await realpath(settings.content))) return outside(path);
    const target = `assets/${await hashOf(real)}-${publicName(basename(path))}`;
    return { asset: { path, target }, url: `${settings.assets.baseUrl}${settings.basePath}/${target}` };
  };
  return (folder, reference) => {
    const path = join(folder, reference);
    const found = known.get(path) ?? find(path);
    known.set(path, found);
    return found;
  };
};

/** `content/<workspace>/<data file>` may hold keys, and a name with a dot in front is nobody's picture. */
const isPrivate = (segments: readonly string[]): boolean =>
  segments.some((segment) => segment.startsWith('.')) ||
  (segments.length === 2 && DATA_FILES.some((name) => isDataFile(segments[1] ?? '', name)));

/** In lower case, since file systems and buckets disagree about letter case; the ending stays. */
const publicName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(-LONGEST_NAME);

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Uint8Array);
  return hash.digest('hex').slice(0, 12);
};

const outside = (path: string): FoundAsset => ({
  asset: null,
  problem: 'asset-outside',
  message: `${basename(path)} is outside the content folder, so it is not published.`,
  help: 'Copy the file into the content folder, next to the post for example.',
});

const secret = (path: string): FoundAsset => ({
  asset: null,
  problem: 'asset-private',
  message: `${basename(path)} is not for publishing: it belongs to Galley or is hidden.`,
  help: 'Refer to another file; what readers may have belongs beside the posts.',
});

const missing = async (path: string): Promise<FoundAsset> => {
  const names = (await readdir(dirname(path)).catch(() => [])).sort();
  return {
    asset: null,
    problem: 'asset-missing',
    message: `There is no file ${basename(path)} at that place.`,
    help: `${didYouMean(basename(path), names)}A relative address names a file beside the post; one of your site starts with / or https://.`,
  };
};
