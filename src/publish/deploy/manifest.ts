import { gunzipSync } from 'node:zlib';
import * as z from 'zod';
import { COMMIT_ID } from '../../build/git.ts';
import { BASE_PATH } from '../../config/output-options.ts';
import { orNull } from '../../shared/or-null.ts';
import { type FileHeaders, HASH } from './store.ts';

/** The folder of Galley's own files at a destination. */
export const OWN_FOLDER = '.galley/deploy/';
export const MANIFEST: string = `${OWN_FOLDER}manifest.json.gz`;

const BODIES = `${OWN_FOLDER}bodies/`;
const CHUNKS = `${OWN_FOLDER}chunks/`;
export const OWN_HEADERS = { 'content-type': 'application/gzip', 'cache-control': 'no-store' };

/** The path of a copy of a file that has been replaced or deleted at its own path. */
export const bodyPath = (hash: string): string => BODIES + hash;
export const chunkPath = (name: string): string => `${CHUNKS}${name}.json.gz`;
/** Whether a file can be deleted if no manifest refers to it. */
export const isOwnData = (path: string): boolean => path.startsWith(BODIES) || path.startsWith(CHUNKS);

/** Milliseconds since the epoch, in the range of a Date. */
export const moment: z.ZodNumber = z.number().min(-8.64e15).max(8.64e15);
/** The name of a chunk or of a copy. */
export const hash: z.ZodString = z.string().regex(HASH);

const commit = z.strictObject({ id: z.string().regex(COMMIT_ID), at: moment });
const lock = z.strictObject({ id: z.string(), by: z.string().optional(), since: moment, until: moment });
const root = hash.nullable();
const base = z.string().regex(BASE_PATH);
const savedState = z.strictObject({ files: root, base, commit: commit.nullable(), at: moment });

/** The lock of a deploy: its owner, when it was taken and when it expires (milliseconds since the epoch). */
export type Lock = Readonly<z.infer<typeof lock>>;

/** A published state: its files (the root of a tree), its base path, its commit, and when it was deployed. */
export type SavedState = Readonly<z.infer<typeof savedState>>;

const FORMAT = 4;

const schema = z.strictObject({
  format: z.literal(FORMAT),
  /** The salt of the hashes of keys; null before the first deploy. */
  salt: z.string().nullable(),
  /** Whether the store is known to refuse a write whose condition is false. */
  isConditional: z.boolean(),
  /** Whether a deploy changed answers without purging them from caches. */
  hasStaleCaches: z.boolean(),
  /** The result of the last finished deploy; null before the first one. */
  published: savedState.nullable(),
  /** The tree of the files in their grace period. */
  removed: root,
  /** The states that a rollback can restore, the newest first. If there are any, the published one is among them. */
  states: z.array(savedState),
  /** The trees that unfinished deploys were publishing. Each path has a file from one of these or `published`. */
  unfinished: z.array(z.strictObject({ files: root, removed: root, isRollback: z.boolean() })),
  /** The root chunks of all these trees, as JSON, so that they are read and written without a request of their own. */
  roots: z.array(z.string()),
  /** Whether an unfinished deploy may have left files in Galley's own folder. */
  hasLeftovers: z.boolean(),
  /** Whether an unfinished deploy found no manifest, so that the files must be listed. */
  isUnknown: z.boolean(),
  lock: lock.nullable(),
});

/** The manifest file. One conditional write takes the lock in it. All chunks but the roots are separate files. */
export type ManifestFile = Readonly<z.infer<typeof schema>>;

export interface PublishedFile {
  /** `hashOf` its bytes; null if they are unknown. */
  readonly hash: string | null;
  readonly headers: FileHeaders;
}

/** A file that is no longer in the tree, and is deleted after the grace period. */
export interface RemovedFile extends PublishedFile {
  /** When it was removed from the tree, milliseconds since the epoch. */
  readonly at: number;
}

export interface Publication extends Pick<SavedState, 'base' | 'commit' | 'at'> {
  readonly files: ReadonlyMap<string, PublishedFile>;
}

export interface DeployedState {
  readonly saved: SavedState;
  /** The files that differ from the published ones; null for published files that this state does not have. */
  readonly changes: ReadonlyMap<string, PublishedFile | null>;
  /** The names of its chunks that are files next to the manifest. */
  readonly chunks: ReadonlySet<string>;
}

export interface Manifest extends Pick<ManifestFile, 'salt' | 'isConditional' | 'hasStaleCaches' | 'hasLeftovers'> {
  /** The published files. A file that an unfinished deploy may have replaced has no hash. */
  readonly published: Publication | null;
  readonly removed: ReadonlyMap<string, RemovedFile>;
  /** The paths that an unfinished deploy may have changed. */
  readonly touched: ReadonlySet<string>;
  /** The states that a rollback can restore, the newest first. */
  readonly states: readonly DeployedState[];
  /** The manifest as it was read, to which the lock is added. */
  readonly stored: ManifestFile;
  /** The source of `published` and `removed`, with all root chunks; null for a listing. */
  readonly source: { readonly file: ManifestFile; readonly live: DeployedState | null } | null;
  /** The names of all chunks that are files next to the manifest. */
  readonly chunks: ReadonlySet<string>;
}

/** The names of the root chunks of a manifest's trees. */
export const rootsIn = ({ published, removed, states, unfinished }: ManifestFile): readonly string[] => {
  const files = [published, ...states, ...unfinished].map((tree) => tree?.files);
  const roots = [...files, removed, ...unfinished.map((target) => target.removed)];
  return [...new Set(roots.flatMap((root) => root ?? []))];
};

/** The value for a destination without a manifest. */
export const NO_MANIFEST_FILE: ManifestFile = {
  format: FORMAT,
  salt: null,
  isConditional: false,
  hasStaleCaches: true,
  published: null,
  removed: null,
  states: [],
  unfinished: [],
  roots: [],
  hasLeftovers: true,
  isUnknown: true,
  lock: null,
};

/** The value for a destination whose files are unknown. */
export const NO_MANIFEST: Manifest = {
  ...NO_MANIFEST_FILE,
  published: null,
  removed: new Map(),
  touched: new Set(),
  states: [],
  stored: NO_MANIFEST_FILE,
  source: null,
  chunks: new Set(),
};

/** Reads a manifest; `newer` if a newer Galley wrote it, null if damaged. */
export const parseManifest = (bytes: Uint8Array): ManifestFile | 'newer' | null => {
  const value: unknown = orNull(() => JSON.parse(gunzipSync(bytes).toString('utf8')));
  const { data } = schema.safeParse(value);
  return data ?? (ofNewerFormat.safeParse(value).success ? 'newer' : null);
};

const ofNewerFormat = z.looseObject({ format: z.int().min(FORMAT + 1) });
