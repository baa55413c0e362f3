import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { attemptSave } from '../cache/attempt-save.ts';
import { type Fingerprint, type StatFile, stableFingerprint } from '../cache/fingerprint.ts';
import { clearLeftovers } from '../cache/leftovers.ts';
import { lock } from '../cache/lock.ts';
import type { Memory } from '../cache/memory.ts';
import { openPackFolder, type PackFolder } from '../cache/pack-folder.ts';
import type { Place } from '../cache/packs.ts';
import { openShards } from '../cache/shards.ts';
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.ts';
import { readWholeFile } from '../files/regular-file.ts';
import type { FoundAsset } from '../posts/assets.ts';
import type { ParsedPost } from '../posts/parsed-post.ts';
import { hashOf } from '../sources/read-text.ts';
import type { SourceFile } from '../sources/source.ts';
import { openAssetCache } from './asset-cache.ts';
import type { StagedPost } from './staged-post.ts';

/** What became of posts in earlier builds, and where the HTML of this one is held until it is written. */
export interface PostCache {
  /** The result for a file that is as it was, with the files it refers to; null where it has to be read. */
  readonly find: (source: SourceFile) => StagedPost | null | Promise<StagedPost | null>;
  /** What became of a file in an earlier build, whatever it is now. */
  readonly before: (source: SourceFile) => StagedPost | null;
  /** What a post's file looked like before it was read; null when it had only just changed, or nothing was kept. */
  readonly fingerprint: (source: SourceFile) => Fingerprint | null;
  /** Takes note of a result for later builds. */
  readonly keep: (result: StagedPost) => void;
  /** Whether bodies are in so many places that a build of all posts should gather them. */
  readonly isScattered: () => boolean;
  /** Where a thread puts HTML; null when none is wanted. */
  readonly packPath: () => string | null;
  /** Where a post's HTML is, by its file: as JSON text, in a pack of `htmlFolder`. */
  readonly htmlPlace: (file: string) => Place;
  /** HTML as JSON text. Throws a DamagedCacheError when it is not what was put there. */
  readonly html: (place: Place) => Uint8Array;
  /** Absolute. */
  readonly htmlFolder: string;
  /**
   * Writes down what is known of all posts, once all have been read, and forgets what else was kept. Where that is not
   * possible, a warning says why.
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
  /** False reads every post anew. */
  readonly reuse: boolean;
  /** Posts that are asked for, where those are not all: what is known of the others stays as it is. */
  readonly only?: readonly string[] | undefined;
  /** False neither holds HTML nor writes anything. */
  readonly write: boolean;
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
  if (!write) return cacheOf(options, { packs: null, isSaved: false, close: () => undefined });
  const unlock = lock(join(folder, 'lock'));
  if (unlock !== null) {
    clearLeftovers(dirname(folder));
    return cacheOf(options, { packs: openPackFolder(join(folder, 'html')), isSaved: true, close: unlock });
  }
  const temporary = `${folder}-${process.pid}-${randomBytes(6).toString('hex')}`;
  return cacheOf(
    { ...options, folder: temporary, reuse: false },
    {
      packs: openPackFolder(join(temporary, 'html')),
      isSaved: false,
      close: () => rmSync(temporary, { recursive: true, force: true }),
    },
  );
};

interface Storage {
  /** Null where no HTML is held. */
  readonly packs: PackFolder | null;
  readonly isSaved: boolean;
  readonly close: () => void;
}

/** What is held of each post of this build. */
type Held = Pick<StagedPost, 'body' | 'fingerprint'>;

const cacheOf = (options: PostCacheOptions, { packs, isSaved, close }: Storage): PostCache => {
  const { only, ...whole } = options;
  const { folder, root, statFile } = options;
  const shards = openShards<StagedPost>(join(folder, 'posts'), options);
  const areAll = only === undefined;
  // The files that a few posts refer to are read sooner than what is known of all.
  const assets = openAssetCache({ ...whole, reuse: whole.reuse && areAll });
  // A build that was killed, or for which there was no room, must not take the room for ever.
  if (areAll) packs?.freeOthers(bodiesOf(shards.entries.values()));
  const entries = new Map<string, StagedPost>();
  const held = new Map<string, Held>();
  const hold = (entry: StagedPost): void => {
    entries.set(entry.file, entry);
    held.set(entry.file, { body: entry.body, fingerprint: entry.fingerprint });
  };
  const placed = (kept: ParsedPost): ParsedPost => placeAssets(kept, (path) => resolve(root, path));
  const withAssets = async (entry: StagedPost, kept: ParsedPost): Promise<StagedPost | null> => {
    const post = placed(kept);
    for (const asset of post.assets) if (!(await assets.isCurrent(asset))) return null;
    hold(entry);
    return { ...entry, post };
  };
  return {
    find: (source) => {
      const entry = shards.entries.get(source.file);
      const current = entry === undefined ? null : unchanged(entry, source, statFile);
      if (current?.post == null || (packs !== null && !(current.body !== null && packs.has(current.body)))) return null;
      if (current.post.assets.length > 0) return withAssets(current, current.post);
      hold(current);
      return current;
    },
    keep: (result) => {
      if (result.post === null || result.hash === null || hasErrors(result.diagnostics)) return;
      hold({ ...result, post: placeAssets(result.post, (path) => relative(root, path).split(sep).join('/')) });
    },
    before: ({ file }) => {
      const entry = shards.entries.get(file);
      return entry?.post == null ? null : { ...entry, post: placed(entry.post) };
    },
    fingerprint: ({ file }) => held.get(file)?.fingerprint ?? null,
    isScattered: () => packs?.isScattered() ?? false,
    packPath: () => packs?.newPath() ?? null,
    htmlPlace: (file) => placeIn(held.get(file)),
    html: (place) => {
      if (packs === null) throw new Error('no HTML is held');
      return packs.get(place);
    },
    htmlFolder: join(folder, 'html'),
    save: () => {
      const saveAll = (to: PackFolder): void => {
        for (const [file, moved] of keepHtml(entries, to)) {
          if (moved === null) entries.delete(file);
          else hold(moved);
        }
        shards.save(entries);
        assets.save();
      };
      const save = areAll ? saveAll : (): void => shards.save(new Map([...shards.entries, ...entries]));
      const problems = packs !== null && isSaved ? attemptSave(() => save(packs)) : [];
      entries.clear();
      return problems;
    },
    close: () => {
      packs?.close();
      close();
    },
  };
};

/** The entry of a file with the same bytes, which are read only where its fingerprint does not tell; else null. */
const unchanged = (entry: StagedPost, { path }: SourceFile, statFile: StatFile): StagedPost | null => {
  const seen = statFile(path);
  if (seen === null) return null;
  if (entry.fingerprint === seen.fingerprint) return entry;
  const fingerprint: Fingerprint | null = stableFingerprint(seen);
  try {
    return hashOf(readWholeFile(path)) === entry.hash ? { ...entry, fingerprint } : null;
  } catch {
    return null;
  }
};

/** Paths of assets are kept relative to the project, which may stand elsewhere the next time. */
const placeAssets = (post: ParsedPost, place: (path: string) => string): ParsedPost =>
  post.assets.length === 0
    ? post
    : { ...post, assets: post.assets.map(({ path, target }) => ({ path: place(path), target })) };

const bodiesOf = (entries: Iterable<StagedPost>): readonly Place[] => {
  const bodies: Place[] = [];
  for (const { body } of entries) if (body !== null) bodies.push(body);
  return bodies;
};

const placeIn = (entry: Held | undefined): Place => {
  if (entry?.body == null) throw new Error('no HTML is held for a post');
  return entry.body;
};

/**
 * Keeps the HTML of entries and no other. Returns those that are not as they were: with another place, or null where the
 * HTML turns out to be damaged. The others stay the same objects, so that their shards stay as they are.
 */
const keepHtml = (entries: ReadonlyMap<string, StagedPost>, packs: PackFolder): Map<string, StagedPost | null> => {
  const others = new Map<string, StagedPost | null>();
  const all = [...entries.values()];
  const places = all.map(placeIn);
  const kept = packs.keepOnly(places);
  if (kept === places) return others;
  for (const [at, body] of kept.entries()) {
    const entry = all[at] as StagedPost;
    if (body !== entry.body) others.set(entry.file, body === null ? null : { ...entry, body });
  }
  return others;
};
