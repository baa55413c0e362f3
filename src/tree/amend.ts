import type { Place } from '../cache/packs.ts';
import type { ParsedPost, Post, Workspace, WorkspaceSettings } from '../content/model.ts';
import type { PostRecord } from '../contract/shapes.ts';
import type { VersionOptions } from './answers.ts';
import { siblingPaths, siblings } from './compress.ts';
import { type Bodies, createRecordHash, detail } from './detail.ts';
import { foldersOf, livingVersions, type VersionsInput } from './living-versions.ts';
import { type Filters, newest, pagesWith, type Texts } from './pages.ts';
import { openPublishedIndex, type PublishedIndex } from './published-index.ts';
import { chunkText, immutable, immutablePath, manifestFile } from './query-index.ts';
import { below, keyOf, type TreeFile } from './tree.ts';

export interface PostState {
  readonly post: ParsedPost;
  readonly body: Place;
}

/** A post that stands where it stood: its slug, date and terms are the same, and it has no links to other posts. */
export interface PostEdit {
  readonly before: PostState;
  readonly after: PostState;
}

export interface AmendInput extends Omit<VersionsInput, 'contracts' | 'bodies'> {
  readonly workspaces: readonly { readonly settings: WorkspaceSettings; readonly edits: readonly PostEdit[] }[];
  /** HTML as JSON text. */
  readonly readBody: Bodies['read'];
  /** What is published: a file's text, and what stands for its content. */
  readonly read: (path: string) => string;
  readonly publishedKey: (path: string) => string | null;
}

/** Files that are not as they were, by path, and paths that no file has any more. */
export interface Amendment {
  readonly files: readonly TreeFile[];
  readonly removed: readonly string[];
}

/**
 * What a published tree needs to be that of the same content with some posts' texts changed. The others' are taken from
 * its index, so that it takes as long as there are changes. All versions are as version 1. Null where what is published
 * is not what the posts were before.
 */
export const amend = (input: AmendInput): Amendment | null => {
  const files: TreeFile[] = [];
  const removed: string[] = [];
  for (const { version, options } of livingVersions({ ...input, contracts: {}, bodies: NO_BODIES })) {
    for (const { settings, edits } of input.workspaces) {
      const folders = foldersOf(settings, version, input.site);
      const amended = amendAnswers(edits, { ...options, settings }, { ...input, folders });
      if (amended === null) return null;
      files.push(...amended.files);
      removed.push(...amended.removed);
    }
  }
  const { encodings } = input.site;
  return {
    files: [...files, ...siblings(files, encodings)],
    removed: [...removed, ...removed.flatMap((path) => siblingPaths(path, encodings))],
  };
};

const NO_BODIES: Bodies = {
  place: () => {
    throw new Error('a body of no state');
  },
  read: () => new Uint8Array(),
};

interface Published extends Pick<AmendInput, 'read' | 'readBody' | 'publishedKey'> {
  /** They all have the same files. */
  readonly folders: readonly string[];
}

const amendAnswers = (
  edits: readonly PostEdit[],
  options: VersionOptions & { readonly settings: WorkspaceSettings },
  { folders, read, readBody, publishedKey }: Published,
): Amendment | null => {
  const [first] = folders;
  if (first === undefined) return null;
  const index = openPublishedIndex((path) => read(`${first}/${path}`));
  const located = edits.map((edit) => ({ edit, ordinal: index.ordinalOf(edit.before.post) }));
  const { contract } = options;
  const hash = createRecordHash(contract);
  const print = (states: readonly PostState[]): readonly Printed[] => printed(states, located, { ...options, index });
  const before = print(edits.map((edit) => edit.before));
  const after = print(edits.map((edit) => edit.after));
  const detailIn = (folder: string, { post, record, body }: Printed): TreeFile =>
    detail(folder, post, {
      record,
      hash: hash(record),
      template: contract.detail,
      bodies: { place: () => body, read: readBody },
    });
  const isPublished = (was: Printed): boolean =>
    index.records.at(was.ordinal) === was.record &&
    folders.every((folder) => {
      const file = detailIn(folder, was);
      return publishedKey(file.path) === keyOf(file);
    });
  if (before.length !== edits.length || !before.every(isPublished)) return null;
  const changed = after.filter(({ record, ordinal }) => record !== index.records.at(ordinal));
  const { files, removed } = changed.length === 0 ? NOTHING : amendLists(changed, { ...options, index, hash });
  return {
    files: folders.flatMap((folder) => [
      ...after.map((post) => detailIn(folder, post)),
      ...files.map((file) => below(folder, file)),
    ]),
    removed: folders.flatMap((folder) => removed.map((path) => `${folder}/${path}`)),
  };
};

const NOTHING: Amendment = { files: [], removed: [] };

interface Printed {
  readonly post: Post;
  readonly ordinal: number;
  readonly record: string;
  readonly body: Place;
}

/** Posts as version 1 prints them, those that are in the index: it knows what their terms are called. */
const printed = (
  states: readonly PostState[],
  located: readonly { readonly ordinal: number | null }[],
  {
    contract,
    settings,
    report,
    index,
  }: VersionOptions & { readonly settings: WorkspaceSettings; readonly index: PublishedIndex },
): readonly Printed[] => {
  const found = states.flatMap((state, at) => {
    const ordinal = located[at]?.ordinal ?? null;
    return ordinal === null ? [] : [{ state, ordinal, post: postOf(state.post, index.records.at(ordinal) ?? '{}') }];
  });
  const workspace: Workspace = { ...EMPTY, ...settings, posts: found.map(({ post }) => post) };
  const { records } = contract.answers(workspace, report);
  return found.map(({ state, ordinal, post }, at) => ({ post, ordinal, record: records[at] ?? '', body: state.body }));
};

const EMPTY = { name: '', authors: [], categories: [], tags: [], drafts: [], scheduled: [], skipped: [] };

const postOf = (source: ParsedPost, published: string): Post => {
  const { category, tags, authors } = JSON.parse(published) as PostRecord;
  return { source, category, tags, authors, links: [] };
};

/** Relative to a workspace's answers: what names or holds records that are other ones now. */
const amendLists = (
  changed: readonly Printed[],
  {
    contract: { list },
    limit,
    precompute,
    index,
    hash,
  }: VersionOptions & { readonly index: PublishedIndex; readonly hash: (record: string) => string },
): Amendment => {
  const { manifest } = index;
  const renewed = new Map(changed.map(({ ordinal, record }) => [ordinal, record]));
  const recordAt = (ordinal: number): string => renewed.get(ordinal) ?? index.records.at(ordinal) ?? '';
  const records: Texts = { length: manifest.total, at: recordAt };
  const hashes: Texts = { length: manifest.total, at: (ordinal) => hash(recordAt(ordinal)) };
  const ordinalsOf = createOrdinals(index);
  const pages = changed.flatMap(({ post, ordinal }) =>
    pagesWith(post, ordinal, { ...precompute, records, hashes, list, ordinalsOf }),
  );
  const chunks = new Map(
    changed.map(({ ordinal }) => {
      const { at, records: old } = index.chunkAt(ordinal);
      return [at, immutable(() => chunkText(old.map((_, offset) => recordAt(at * manifest.chunk + offset))))];
    }),
  );
  const names = manifest.records.map((name, at) => chunks.get(at)?.name ?? name);
  const isNewest = changed.some(({ ordinal }) => ordinal >= manifest.total - limit.default);
  return {
    files: [
      ...new Map(pages.map((file) => [file.path, file])).values(),
      ...[...chunks.values()].map(({ file }) => file),
      manifestFile({ ...manifest, records: names }),
      ...(isNewest ? [newest(records, limit.default, list)] : []),
    ],
    removed: [...chunks.keys()].map((at) => immutablePath(manifest.records[at] ?? '')),
  };
};

/** The posts of lists, ascending. */
const createOrdinals = ({ manifest, postings }: PublishedIndex): ((filters: Filters) => readonly number[]) => {
  const all = Array.from({ length: manifest.total }, (_, ordinal) => ordinal);
  return ({ category, tags, author }) =>
    [
      ...(category === '' ? [] : [postings('category', category)]),
      ...tags.map((tag) => postings('tags', tag)),
      ...(author === '' ? [] : [postings('author', author)]),
    ].reduce((some, list) => (some === all ? list : some.filter(inList(list))), all);
};

const inList = (list: readonly number[]): ((ordinal: number) => boolean) => {
  const set = new Set(list);
  return (ordinal) => set.has(ordinal);
};
