import { createHash } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { assetFolders, contentFolders, type Settings } from '../../config/settings.ts';
import { MEDIA_TYPES, SCRIPTED } from '../../runtime/resolver/media-type.ts';
import { createDidYouMean } from '../../shared/diagnostics/did-you-mean.ts';
import { isBelow, isFolder, isWithin } from '../../shared/fs/entries.ts';
import { patternBases } from '../../shared/fs/pattern-bases.ts';
import { NotAFileError, openRegularFile } from '../../shared/fs/regular-file.ts';
import { memoize } from '../../shared/memoize.ts';
import { orNull } from '../../shared/or-null.ts';
import { createIsPrivateHardLink, isPrivate } from '../discover/private-files.ts';
import type { Asset } from './written-post.ts';

const MEDIA: ReadonlySet<string> = new Set([
  ...'avif gif ico jpeg jpg mp3 mp4 pdf png svg webm webp woff2'.split(' '),
  ...'aac flac m4a m4v mkv mov oga ogg ogv opus wav weba'.split(' '),
  ...'apng bmp eps heic heif jfif jp2 jxl psd tif tiff'.split(' '),
  ...'eot otf ttf woff'.split(' '),
]);

/**
 * File types that no browser and no web server runs. Other types become downloads. Among these, only SVG can contain
 * scripts, and hosts forbid it to run them.
 */
const HARMLESS: ReadonlySet<string> = new Set([
  ...MEDIA,
  ...Object.keys(MEDIA_TYPES),
  ...'7z bz2 dmg gz iso rar tar tgz xz zst'.split(' '),
  ...'doc docx epub key numbers odp ods odt pages ppt pptx rtf xls xlsx'.split(' '),
  ...'bib bin db geojson glb ics ipynb jsonl log obj parquet sqlite srt stl tex toml tsv vcf vtt yaml yml'.split(' '),
]);

/** Among them, the types of configuration, secrets and logs. */
const SETTINGS: ReadonlySet<string> = new Set('db json jsonl key log sqlite toml txt yaml yml'.split(' '));

/** Whether posts may publish a file that no folder of content has: the project's folder contains more than content. */
const isOfProject = (path: string, isBesidePost: boolean): boolean => {
  const ending = endingsOf(path).at(-1) ?? '';
  const isShown = MEDIA.has(ending) || (isBesidePost && HARMLESS.has(ending) && !SETTINGS.has(ending));
  return isShown && !path.includes(`${sep}node_modules${sep}`);
};

/** File systems limit names to 255 bytes, and the hash, the extension and compression need some of them. */
const MAX_NAME = 120;

/** A file that a post refers to, or the reason why it cannot be published. */
export type FoundAsset =
  | { readonly asset: Asset; readonly url: string }
  | {
      readonly asset: null;
      readonly problem: keyof typeof PROBLEMS;
      readonly message: string;
      readonly help: string;
    };

/** Finds the file of a reference, relative to `folder`. */
export type FindAsset = (folder: string, reference: string) => Promise<FoundAsset>;

type AssetSettings = Pick<Settings, 'root' | 'content' | 'out' | 'basePath' | 'assets' | 'workspaces' | 'markdown'>;

/**
 * Returns a function that finds the file of a reference, relative to the folder of the post or, if it starts with /, to
 * the configured assets folder. Only a regular file that is inside a content folder and not private becomes an asset;
 * if HTML is sanitized, only one of a harmless type. Symbolic links are resolved first, so the checks apply to the file
 * itself and not to the name of a link. Each file is hashed once, even if many posts refer to it.
 */
export const createAssets = (settings: AssetSettings): FindAsset => {
  const folders = contentFolders(settings);
  const isPrivateHardLink = createIsPrivateHardLink(settings.root, folders);
  // Each folder is listed once, even if many files are missing there.
  const didYouMeanIn = memoize(async (folder: string) => {
    const names = (await readdir(folder).catch(() => [])).sort();
    return createDidYouMean(() => names);
  });
  const isOpen = folders.includes(settings.root);
  const find = async ({ written, from }: { readonly written: string; readonly from: string }): Promise<FoundAsset> => {
    const folder = folders.find((each) => isBelow(written, each));
    const { path, real } = await locate(written, folder);
    if (folder === undefined) return noAsset(real === null || isFolder(real) ? 'asset-missing' : 'asset-outside', path);
    if (isPrivate(segmentsOf(folder, path))) return noAsset('asset-private', path);
    if (real === null || isFolder(real))
      return noAsset('asset-missing', path, (await didYouMeanIn(dirname(path)))(basename(path)));
    const realPaths = await Promise.all(folders.map((each) => realpath(each).catch(() => each)));
    const content = realPaths.find((each) => isBelow(real, each));
    if (content === undefined) return noAsset('asset-outside', path, LINKED);
    const root = await realpath(settings.root);
    const isBesidePost = from !== settings.root && isBelow(real, await realpath(from).catch(() => from));
    if (!realPaths.some((each) => each !== root && isBelow(real, each)) && !isOfProject(real, isBesidePost))
      return noAsset('asset-outside', path, OF_PROJECT);
    const isOutput = isBelow(real, await realpath(settings.out).catch(() => settings.out));
    if (isOutput || isPrivate(segmentsOf(content, real)) || (await isPrivateHardLink(real)))
      return noAsset('asset-private', path);
    if (settings.markdown.sanitize && !HARMLESS.has(endingsOf(path).at(-1) ?? '')) return noAsset('asset-unsafe', path);
    return publish(path, real);
  };
  const findOnce = memoize(find, ({ written, from }) => (isOpen ? `${from}\n${written}` : written));
  const publish = async (path: string, real: string): Promise<FoundAsset> => {
    try {
      const target = `assets/${await hashOf(real)}-${publicName(path)}`;
      return { asset: { path, target }, url: `${settings.assets.baseUrl}${settings.basePath}/${target}` };
    } catch (error) {
      if (error instanceof Error && 'code' in error)
        return noAsset('asset-unreadable', path, error instanceof NotAFileError ? error.kind : String(error.code));
      throw error;
    }
  };
  const ownerOf = createOwnerOf(settings);
  return async (folder, reference) => {
    const isFromRoot = reference.startsWith('/') && settings.assets.folder !== null;
    const written = join(isFromRoot ? join(settings.root, settings.assets.folder) : folder, reference);
    const found = await findOnce({ written, from: folder });
    // Windows has such paths, URLs do not.
    if (found.asset === null && found.problem === 'asset-missing' && reference.includes('\\'))
      return { ...found, help: `Write ${reference.replaceAll('\\', '/')}: URLs have / between names.` };
    const [from, owner] = [ownerOf(folder), found.asset === null ? null : ownerOf(found.asset.path)];
    const isOfOthers = owner !== null && from !== null && owner !== from;
    return isOfOthers && found.asset !== null ? noAsset('asset-outside', found.asset.path, OF_OTHERS) : found;
  };
};

/**
 * Returns a function that identifies the workspace that a file or folder belongs to, after links; null for a
 * shared one. Of declared workspaces, the innermost folder counts.
 */
export const createOwnerOf = (settings: AssetSettings): ((path: string) => string | null) => {
  const { root, content, workspaces } = settings;
  const realOf = memoize((path: string): string => orNull(() => realpathSync(path)) ?? path);
  const at = (folder: string): string => realOf(resolve(root, folder));
  const shared = assetFolders(settings).map(realOf);
  const declared = Object.entries(workspaces)
    .flatMap(([name, { posts }]) => patternBases(posts ?? []).map((base) => ({ name, folder: at(base) })))
    .sort((one, other) => other.folder.length - one.folder.length);
  const isWorkspace = memoize((folder: string) => isFolder(join(folder, 'posts')));
  return memoize((path: string) => {
    const real = realOf(path);
    if (shared.some((folder) => isWithin(real, folder))) return null;
    const workspace = declared.find((each) => isWithin(real, each.folder));
    if (workspace !== undefined) return workspace.name;
    const folder = realOf(content);
    const own = isBelow(real, folder) ? join(folder, segmentsOf(folder, real)[0] ?? '') : null;
    return own !== null && isWorkspace(own) ? own : null;
  });
};

/**
 * Returns the real path of a file, and its path in the Unicode form of its name. macOS finds a file by any form of its
 * name, Linux only by its own.
 */
const locate = async (written: string, folder = written) => {
  const below = written.slice(folder.length);
  for (const name of new Set([below, below.normalize('NFC'), below.normalize('NFD')])) {
    const path = folder + name;
    const real = await realpath(path).catch(() => null);
    if (real !== null) return { path, real };
  }
  return { path: written, real: null };
};

const segmentsOf = (folder: string, path: string): readonly string[] => relative(folder, path).split(sep);

/** All extensions of a file's name, in lower case. */
const endingsOf = (path: string): string[] => basename(path).toLowerCase().split('.').slice(1);

/**
 * The published name, in lower case because file systems and buckets treat letter case differently. Some hosts run a
 * file because of any extension in its name, so only harmless extensions keep their dots. Any other last extension
 * makes the file a download.
 */
const publicName = (path: string): string => {
  const endings = endingsOf(path);
  const [name = ''] = basename(path).normalize('NFC').toLowerCase().split('.');
  const kept = endings.map((ending, at) => {
    const isLast = at === endings.length - 1;
    const isKept = isLast
      ? HARMLESS.has(ending)
      : !SCRIPTED.includes(ending) && (HARMLESS.has(ending) || /^\d+$/.test(ending));
    return isKept ? `.${ending}` : `-${ending}`;
  });
  const whole = `${name}${kept.join('')}${HARMLESS.has(endings.at(-1) ?? '') ? '' : '.bin'}`;
  return whole.replace(/[^a-z0-9._-]+/g, '-').slice(-MAX_NAME);
};

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  const { descriptor: fd, stats } = openRegularFile(path);
  // A file that keeps growing is read up to the size that it had when it was opened.
  const stream = createReadStream(path, { fd, end: Math.max(0, stats.size - 1) });
  for await (const bytes of stream) hash.update(bytes as Uint8Array);
  return hash.digest('hex').slice(0, 12);
};

const LINKED = 'is a symbolic link to a file outside the content folders';
const OF_PROJECT = 'is in the project’s folder, from which posts publish only media';
export const OF_OTHERS = 'is in the folder of another workspace';

const PROBLEMS = {
  'asset-outside': (name: string, how: string) => ({
    message: `${name} ${how || 'is outside the content folders'}, so Galley does not publish it.`,
    help: 'Copy the file into a content folder, or name its folder in folders.assets.',
  }),
  'asset-private': (name: string) => ({
    message: `Galley does not publish ${name}: it is Markdown, workspace data, configuration, or a hidden file.`,
    help: 'Refer to another file. To link to a post, use its file name. Move files out of hidden folders such as .gitbook.',
  }),
  'asset-unsafe': (name: string) => ({
    message: `Browsers or web servers may run ${name}. With markdown.sanitize, Galley does not publish such a file.`,
    help: 'Put the file into a ZIP file, or convert it to a type such as PDF, PNG or CSV. If you trust your authors, turn markdown.sanitize off: the file is then a download.',
  }),
  'asset-unreadable': (name: string, why: string) => ({
    message: `Could not read ${name} (${why}).`,
    help: 'Check that it is a regular file and that you have permission to read it.',
  }),
  'asset-missing': (name: string, didYouMean: string) => ({
    message: `There is no file ${name} at that path.`,
    help: `${didYouMean}A relative URL refers to a file next to the post. A URL on your site starts with / or https://.`,
  }),
};

export const noAsset = (problem: keyof typeof PROBLEMS, path: string, detail = '') => ({
  asset: null,
  problem,
  ...PROBLEMS[problem](basename(path), detail),
});
