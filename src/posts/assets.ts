import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Settings } from '../config/settings.ts';
import { createDidYouMean } from '../diagnostics/did-you-mean.ts';
import { NotAFileError, openRegularFile } from '../files/regular-file.ts';
import { contentFolders } from '../sources/declared-workspaces.ts';
import { isBelow } from '../sources/is-below.ts';
import { createIsOtherName, isPrivate } from '../sources/private-files.ts';
import type { Asset } from './parsed-post.ts';

/** Names of files end at 255 bytes, and hash, ending and compression take some of them. */
const LONGEST_NAME = 120;

/** A file that a post refers to, or why it cannot be published. */
export type FoundAsset =
  | { readonly asset: Asset; readonly url: string }
  | {
      readonly asset: null;
      readonly problem: 'asset-missing' | 'asset-outside' | 'asset-private' | 'asset-unreadable';
      readonly message: string;
      readonly help: string;
    };

type AssetSettings = Pick<Settings, 'root' | 'content' | 'out' | 'basePath' | 'assets' | 'workspaces'>;

/**
 * A function that finds the file of a reference, relative to the folder of the post that makes it. Only a regular file
 * inside a folder of content that is not private becomes an asset; links are followed first, so that it is the file
 * itself that is judged, and not a name that somebody has given it. Each file is hashed once, however many posts refer
 * to it. A reference that starts with / is relative to the folder that the configuration names for these.
 */
export const createAssets = (settings: AssetSettings): ((folder: string, reference: string) => Promise<FoundAsset>) => {
  const known = new Map<string, Promise<FoundAsset>>();
  const folders = contentFolders(settings);
  const isOtherName = createIsOtherName(settings.root, folders);
  const missing = createMissing();
  const find = async (path: string): Promise<FoundAsset> => {
    const folder = folders.find((each) => isBelow(path, each));
    if (folder === undefined) return outside(path);
    if (isPrivate(segmentsOf(folder, path))) return secret(path);
    const real = await realpath(path).catch(() => null);
    if (real === null || (await isFolder(real))) return missing(path);
    const reals = await Promise.all(folders.map((each) => realpath(each).catch(() => each)));
    const content = reals.find((each) => isBelow(real, each));
    if (content === undefined) return outside(path);
    const isOutput = isBelow(real, await realpath(settings.out).catch(() => settings.out));
    if (isOutput || isPrivate(segmentsOf(content, real)) || (await isOtherName(real))) return secret(path);
    return publish(path, real);
  };
  const publish = async (path: string, real: string): Promise<FoundAsset> => {
    try {
      const target = await targetOf(path, real);
      return { asset: { path, target }, url: `${settings.assets.baseUrl}${settings.basePath}/${target}` };
    } catch (error) {
      if (error instanceof Error && 'code' in error)
        return unreadable(path, error instanceof NotAFileError ? error.kind : String(error.code));
      throw error;
    }
  };
  return (folder, reference) => {
    const isFromRoot = reference.startsWith('/') && settings.assets.folder !== null;
    const path = join(isFromRoot ? join(settings.root, settings.assets.folder) : folder, reference);
    const found = known.get(path) ?? find(path);
    known.set(path, found);
    return found;
  };
};

/** Where a file is published. Rejects where it cannot be read. */
export const targetOf = async (path: string, real: string = path): Promise<string> =>
  `assets/${await hashOf(real)}-${publicName(basename(path))}`;

const segmentsOf = (folder: string, path: string): readonly string[] => relative(folder, path).split(sep);

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** In lower case, since file systems and buckets disagree about letter case; the ending stays. */
const publicName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .slice(-LONGEST_NAME);

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  const { descriptor: fd, stats } = openRegularFile(path);
  // A file that grows all the time has an end as well: the one that it had when it was opened.
  const stream = createReadStream(path, { fd, end: Math.max(0, stats.size - 1) });
  for await (const bytes of stream) hash.update(bytes as Uint8Array);
  return hash.digest('hex').slice(0, 12);
};

const outside = (path: string): FoundAsset => ({
  asset: null,
  problem: 'asset-outside',
  message: `${basename(path)} is outside the folders of content, so it is not published.`,
  help: 'Copy the file into one of them, next to the post for example.',
});

const secret = (path: string): FoundAsset => ({
  asset: null,
  problem: 'asset-private',
  message: `${basename(path)} is not for publishing: it is Markdown, a file about a workspace, configuration, or hidden.`,
  help: 'Refer to another file; to a post, link by its file name.',
});

const unreadable = (path: string, why: string): FoundAsset => ({
  asset: null,
  problem: 'asset-unreadable',
  message: `${basename(path)} cannot be read (${why}).`,
  help: 'Put a file there that may be read.',
});

/** Each folder is listed once, however many files are missing there. */
const createMissing = (): ((path: string) => Promise<FoundAsset>) => {
  const folders = new Map<string, Promise<ReturnType<typeof createDidYouMean>>>();
  const list = async (folder: string): Promise<ReturnType<typeof createDidYouMean>> => {
    const names = (await readdir(folder).catch(() => [])).sort();
    return createDidYouMean(() => names);
  };
  return async (path) => {
    const folder = dirname(path);
    const listed = folders.get(folder) ?? list(folder);
    folders.set(folder, listed);
    return missingFile(basename(path), await listed);
  };
};

const missingFile = (name: string, didYouMean: ReturnType<typeof createDidYouMean>): FoundAsset => ({
  asset: null,
  problem: 'asset-missing',
  message: `There is no file ${name} at that place.`,
  help: `${didYouMean(name)}A relative address names a file beside the post; one of your site starts with / or https://.`,
});
