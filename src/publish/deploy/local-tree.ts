import { checksumOf } from '../../build/write/contents.ts';
import { scan } from '../../build/write/output-folder.ts';
import type { WrittenFiles } from '../../build/write/written-files.ts';
import { isKnownFormat, type Manifest } from '../../runtime/resolver/manifest.ts';
import { hasFile } from '../../runtime/resolver/posting-list.ts';
import { readOrNull } from '../../shared/fs/regular-file.ts';
import { parseJson } from '../../shared/parse-json.ts';
import { groupOf, isPublishable, keyPathOf } from './published-path.ts';
import { deployError } from './refusal-error.ts';
import { hashOf } from './store.ts';

/** A complete output folder. */
export interface LocalTree {
  /** Hashes of all files by path. */
  readonly files: ReadonlyMap<string, string>;
  readonly keys: ReadonlySet<string>;
  /** The files that the logged build did not write, sorted; empty if another machine built the output. */
  readonly foreign: readonly string[];
  /** Whether it contains drafts or posts with a date in the future. */
  readonly isPreview: boolean;
  /** The number of posts of all keys and versions. */
  readonly posts: number;
  /** Returns a file's bytes; null if it cannot be read or no longer exists, for example because a build is running. */
  readonly read: (path: string) => Uint8Array | null;
}

export interface LocalTreeOptions {
  /** Absolute. */
  readonly out: string;
  /** The folder's name for messages. */
  readonly name: string;
  readonly base: string;
  /** The output log of builds on this machine; null if another machine built the output. */
  readonly written: WrittenFiles | null;
  /** Receives the keys of the tree before any message names its files. */
  readonly onKeys: (keys: ReadonlySet<string>) => void;
}

/** Reads an output folder. Throws a DiagnosticError if it is not Galley's, incomplete, or changed since the build. */
export const readLocalTree = (options: LocalTreeOptions): LocalTree => {
  const { out, name, base, written, onKeys } = options;
  const { files: paths, others, leftovers } = scan(out);
  const keys = new Set([...paths].flatMap((path) => keyPathOf(path, base)?.key ?? []));
  onKeys(keys);
  if (paths.size === 0) throw deployError('not-built', `${name} has no files to deploy.`, 'Run galley build first.');
  const faults = [
    ...leftovers.map((path) => `${path} is a partial file`),
    ...[...paths].flatMap((path) => (isPublishable(path) ? [] : [`${path} has a name that cannot be published`])),
    ...[...others].map((path) => `${path} is neither a file nor a folder`),
    ...[...(written ?? [])].flatMap(([path]) => (paths.has(path) ? [] : [`${path} is missing`])),
  ];
  if (!paths.has(`${base.slice(1)}/errors/not_found.json`))
    throw deployError(
      'not-a-tree',
      `${name} has no Galley API below ${base}.`,
      'Run galley build with the same configuration, or set the output folder with --out.',
    );
  const read = (path: string): Uint8Array | null => readOrNull(`${out}/${path}`);
  const files = new Map<string, string>();
  for (const path of [...paths].sort()) {
    const bytes = read(path);
    if (bytes !== null) files.set(path, hashOf(bytes));
    const known = written?.get(path);
    if (bytes === null) faults.push(`${path} cannot be read`);
    else if (known?.checksum === null) faults.push(`${path} is partly written`);
    else if (known !== undefined && known.checksum !== checksumOf(bytes)) faults.push(`${path} was edited`);
  }
  const indexes = indexesIn(files, { base, read, faults });
  if (faults.length > 0) throw incomplete(name, faults);
  const posts = indexes.reduce((sum, { total }) => sum + total, 0);
  const foreign = written === null ? [] : [...files.keys()].filter((path) => !written.has(path));
  return { files, keys, foreign, posts, isPreview: indexes.some(({ preview }) => preview === true), read };
};

interface IndexOptions extends Pick<LocalTree, 'read'>, Pick<LocalTreeOptions, 'base'> {
  /** The faults found so far; new ones are added. */
  readonly faults: string[];
}

/** Reads the manifests of all indexes, and checks that the files they refer to exist. */
const indexesIn = (files: ReadonlyMap<string, string>, { base, read, faults }: IndexOptions): Manifest[] => {
  const details = new Map<string, number>();
  const folders = new Set<string>();
  for (const path of files.keys()) {
    const place = keyPathOf(path, base);
    if (place === null) continue;
    const folder = `${base.slice(1)}/${place.version}/${place.key}/${place.language}`;
    folders.add(folder);
    if (groupOf(path, base) === 'details' && path.endsWith('.json'))
      details.set(folder, (details.get(folder) ?? 0) + 1);
  }
  return [...folders].flatMap((folder) => {
    const path = `${folder}index/manifest.json`;
    const index = files.has(path) ? parse(read(path)) : null;
    if (index === null) {
      faults.push(`${path} is missing or damaged`);
      return [];
    }
    const posts = details.get(folder) ?? 0;
    if (posts !== index.total) faults.push(`${folder}posts/ has ${posts} posts, and the index ${index.total}`);
    for (const name of chunksOf(index)) {
      const hash = files.get(`${folder}index/${name}.json`);
      if (!hash?.startsWith(name)) faults.push(`${folder}index/${name}.json is ${hash ? 'damaged' : 'missing'}`);
    }
    return [index];
  });
};

const chunksOf = ({ records, terms }: Manifest): readonly string[] => [
  ...records,
  ...Object.values(terms).flatMap((byTerm) =>
    Object.values(byTerm).flatMap((list) => (hasFile(list) ? [list[0]] : [])),
  ),
];

/** Parses a manifest; null if it is damaged or has a format that this version of Galley does not know. */
const parse = (bytes: Uint8Array | null): Manifest | null => {
  const manifest = parseJson(bytes ?? '') as Manifest | null | undefined;
  return manifest && isKnownFormat(manifest) && Array.isArray(manifest.records) ? manifest : null;
};

const NAMED = 3;

const incomplete = (name: string, faults: readonly string[]): Error =>
  deployError(
    'incomplete',
    `${name} is incomplete or changed since the build: ${faults.slice(0, NAMED).join('; ')}${faults.length > NAMED ? `; and ${faults.length - NAMED} more` : ''}.`,
    'Run galley build again to fix the folder. Nothing was uploaded.',
  );
