import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { attemptSave } from '../cache/attempt-save.ts';
import { type Fingerprint, type StatFile, stableFingerprint } from '../cache/fingerprint.ts';
import { clearLeftovers } from '../cache/leftovers.ts';
import { lock, type Unlock, waitForLock } from '../cache/lock.ts';
import type { Memory } from '../cache/memory.ts';
import { findOrigin, makeOrigin } from '../cache/origin.ts';
import { openPackFolder, type PackFolder } from '../cache/pack-folder.ts';
import { createPackReader, type PackReader, type Place } from '../cache/packs.ts';
import { openShards } from '../cache/shards.ts';
import { NO_TEXT_FOLDER, openTextFolder, type TextFolder } from '../cache/text-folder.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import type { InstalledPackage } from '../files/installed-package.ts';
import { readWholeFile } from '../files/regular-file.ts';
import { shortHash } from '../files/short-hash.ts';
import { keepOnlyImages } from '../images/kept-images.ts';
import type { ResizeOptions } from '../images/resized-images.ts';
import { filesMissing } from '../links/files-missing.ts';
import type { FoundAsset } from '../posts/assets.ts';
import type { PostEntry, PostFields } from '../posts/parsed-post.ts';
import type { SourceFile } from '../sources/source.ts';
import { openAssetCache } from './asset-cache.ts';
import { keepBlobs, packsOf } from './kept-blobs.ts';
import { postColumns } from './post-columns.ts';
import { createIdsOf } from './post-ids.ts';
import { type HeldPost, isHeld, type StagedPost } from './staged-post.ts';

/** What became of posts in earlier builds, and where the HTML of this one is held until it is written. */
export interface PostCache {
  /** The result for a file that is as it was, with the files it refers to; null where it has to be read. */
  readonly find: (source: SourceFile) => StagedPost | null | Promise<StagedPost | null>;
  /** Takes note of a result for later builds. */
  readonly keep: (result: StagedPost) => void;
  /** Where a thread puts fields and HTML; null when nothing is to be held. */
  readonly packPath: () => string | null;
  /** How pictures are made in smaller widths; null where none are. */
  readonly resize: ResizeOptions | null;
  /** A post's fields, by its file. Throws a DamagedCacheError when they are not what was put there. */
  readonly fields: (file: string) => PostFields;
  /** What stands for them. */
  readonly fieldsHash: (file: string) => string;
  /** Where a post's HTML is, by its file: as JSON text, in a pack of `htmlFolder`. */
  readonly htmlPlace: (file: string) => Place;
  /** The ids in a post's HTML, by its file; null where it has no HTML. */
  readonly ids: (file: string) => ReadonlySet<string> | null;
  /** HTML as JSON text. Throws a DamagedCacheError when it is not what was put there. */
  readonly html: (place: Place) => Uint8Array;
  /** Absolute. */
  readonly htmlFolder: string;
  /** Texts that are made of posts, from earlier builds and for later ones. */
  readonly texts: TextFolder;
  /**
   * Writes down what is known of all posts, once all have been read, and forgets what else was kept. Where that is not
   * possible, a warning says why. From then on all that is known of a post is where its fields and its HTML are.
   */
  readonly save: () => readonly Diagnostic[];
  /** Ends the use of the folder; what has not been saved is lost. */
  readonly close: () => void;
}

export interface PostCacheOptions {
  /** The cache's folder, absolute; safe to delete at any time. */
  readonly folder: string;
  /** The project's root. */
  readonly root: string;
  /** Names all that a result depends on besides its files: settings and code. */
  readonly id: string;
  readonly findAsset: (folder: string, reference: string) => Promise<FoundAsset>;
  /** What makes pictures smaller; null where nothing does. */
  readonly sharp?: InstalledPackage | null | undefined;
  /** False reads every post anew. */
  readonly reuse: boolean;
  /** Something in it is damaged: every post's bytes are looked at before it counts as known, and texts are made anew. */
  readonly isDamaged: boolean;
  /** False neither holds HTML nor writes anything. */
  readonly write: boolean;
  /** Files that are not asked for, and of which stays what is known; none when absent. */
  readonly keeps?: ((file: string) => boolean) | undefined;
  /** Looks at a post's file, once a build: before it is read. */
  readonly statFile: StatFile;
  readonly memory: Memory;
}

/**
 * Opens the cache. Another build at the same time does without: its HTML has a folder of its own, and nothing of it is
 * saved.
 */
export const openPostCache = (options: PostCacheOptions): PostCache => {
  const { folder, write } = options;
  if (!write) {
    const origin = findOrigin(originFile(folder));
    const reader = createPackReader(join(folder, 'html'));
    return cacheOf(options, { reader, packs: null, isSaved: false, origin });
  }
  const unlock = lock(lockFile(folder));
  if (unlock !== null) return openLocked(options, unlock);
  const temporary = `${folder}-${process.pid}-${randomBytes(6).toString('hex')}`;
  const packs = openPackFolder(join(temporary, 'html'));
  const close = (): void => rmSync(temporary, { recursive: true, force: true });
  const own = { ...options, folder: temporary, reuse: false };
  return cacheOf(own, { reader: packs, packs, isSaved: false, origin: null, close });
};

/** The same, for what is of no use unless it is kept: another build at the same time is waited for. */
export const waitForPostCache = async (options: PostCacheOptions): Promise<PostCache> =>
  openLocked(options, await waitForLock(lockFile(options.folder)));

const openLocked = (options: PostCacheOptions, close: Unlock): PostCache => {
  const { folder } = options;
  clearLeftovers(dirname(folder));
  const packs = openPackFolder(join(folder, 'html'));
  return cacheOf(options, { reader: packs, packs, isSaved: true, origin: makeOrigin(originFile(folder)), close });
};

/** What belongs to this machine alone stands beside the folder, which may be copied. */
const originFile = (folder: string): string => join(dirname(folder), 'here/origin');
const lockFile = (folder: string): string => join(dirname(folder), 'here/lock');

interface Storage {
  readonly reader: PackReader;
  /** Null where nothing is put in. */
  readonly packs: PackFolder | null;
  readonly isSaved: boolean;
  readonly origin: string | null;
  readonly close?: () => void;
}

const cacheOf = (options: PostCacheOptions, { reader, packs, isSaved, origin, close }: Storage): PostCache => {
  const { folder, root, statFile, isDamaged, keeps, sharp } = options;
  const shards = openShards(join(folder, 'posts'), { ...options, origin, codec: postColumns });
  const images = join(folder, 'images');
  const assets = openAssetCache({ ...options, origin, images });
  // A build that was killed, or for which there was no room, must not take the room for ever.
  packs?.freeOthers(packsOf(shards.all()));
  const staged: StagedPost[] = [];
  const held = new Map<string, Held>();
  const hold = ({ file, fields, body, ids }: StagedPost): void =>
    void held.set(file, ids === undefined ? { fields, body } : { fields, body, ids });
  const isHere = isDamaged ? reader.isWhole : reader.has;
  const isCurrent = ({ post, fields, body }: HeldPost): boolean =>
    isHere(fields) && isHere(body) && filesMissing(post, root).every((path) => statFile(path) === null);
  const withAssets = async (entries: readonly HeldPost[]): Promise<StagedPost | null> => {
    for (const entry of entries) {
      const post = placeAssets(entry.post, (path) => resolve(root, path));
      const areCurrent = await Promise.all(post.assets.map(assets.isCurrent));
      if (areCurrent.includes(false)) continue;
      staged.push(entry);
      return { ...entry, post };
    }
    return null;
  };
  return {
    find: (source) => {
      const entries = unchanged(shards.find(source.file), source, statFile).filter(isCurrent);
      const [first] = entries;
      if (first === undefined) return null;
      if (first.post.assets.length > 0) return withAssets(entries);
      staged.push(first);
      return first;
    },
    keep: (result) => {
      const { post } = result;
      const here = post && placeAssets(post, (path) => relative(root, path).split(sep).join('/'));
      staged.push(here === post ? result : { ...result, post: here });
    },
    packPath: () => packs?.newPath() ?? null,
    resize: packs !== null && sharp != null ? { sharp, folder: images } : null,
    fields: (file) => {
      const { fields } = found(held.get(file));
      return 'pack' in fields ? JSON.parse(reader.get(fields).toString()) : fields;
    },
    fieldsHash: (file) => {
      const { fields } = found(held.get(file));
      return 'pack' in fields ? fields.hash : shortHash(JSON.stringify(fields));
    },
    htmlPlace: (file) => found(held.get(file)).body as Place,
    ids: createIdsOf((file) => held.get(file), reader.get),
    html: reader.get,
    htmlFolder: join(folder, 'html'),
    texts: isSaved
      ? openTextFolder(join(folder, 'texts'), { ...options, reuse: options.reuse && !isDamaged })
      : NO_TEXT_FOLDER,
    save: () => {
      for (const each of staged) hold(each);
      const saveAll = (to: PackFolder): void => {
        const others = keeps === undefined ? [] : shards.all().filter(({ file }) => keeps(file));
        // Posts with errors are not saved, but links to their places are still to be checked.
        const entries = [...staged.filter(isHeld), ...others];
        const kept = keepBlobs(entries, to);
        if (kept !== entries) for (const entry of kept) hold(entry);
        shards.save(kept.filter(isSavable));
        assets.save();
        keepOnlyImages(images, assetPaths(kept, root));
      };
      const problems = packs !== null && isSaved ? attemptSave(() => saveAll(packs)) : [];
      staged.length = 0;
      return problems;
    },
    close: () => {
      reader.close();
      close?.();
    },
  };
};

const isSavable = ({ hash, diagnostics }: HeldPost): boolean => hash !== null && !hasErrors(diagnostics);

/** The entries of a file with the same bytes, which are read only where no fingerprint tells. */
const unchanged = (entries: readonly HeldPost[], { path }: SourceFile, statFile: StatFile): readonly HeldPost[] => {
  const seen = entries.length > 0 ? statFile(path) : null;
  if (seen === null) return [];
  const known = entries.find(({ fingerprint }) => fingerprint === seen.fingerprint);
  if (known !== undefined) return [known, ...entries.filter((one) => one !== known && one.hash === known.hash)];
  const fingerprint: Fingerprint | null = stableFingerprint(seen);
  try {
    const hash = shortHash(readWholeFile(path));
    return entries.filter((one) => one.hash === hash).map((one) => ({ ...one, fingerprint }));
  } catch {
    return [];
  }
};

function* assetPaths(entries: readonly HeldPost[], root: string): Generator<string, void> {
  for (const { post } of entries) for (const { path } of post.assets) yield resolve(root, path);
}

/** Paths of assets are kept relative to the project, which may stand elsewhere the next time. */
const placeAssets = (post: PostEntry, place: (path: string) => string): PostEntry =>
  post.assets.length === 0
    ? post
    : { ...post, assets: post.assets.map(({ path, target }) => ({ path: place(path), target })) };

/** Where a post's fields and HTML are. */
type Held = Pick<StagedPost, 'fields' | 'body' | 'ids'>;

const found = (held: Held | undefined): Pick<HeldPost, 'body'> & { fields: Place | PostFields } => {
  const { fields, body } = held ?? {};
  if (fields == null || body === undefined) throw new Error('nothing is held for a post');
  return { fields, body: body as Place };
};
