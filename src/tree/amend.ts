import type { Place } from '../cache/packs.ts';
import type { PostRecord } from '../contract/shapes.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { ParsedPost } from '../posts/parsed-post.ts';
import type { Post, Workspace, WorkspaceSettings } from '../workspace/workspace.ts';
import { siblingPaths, siblings } from './compress.ts';
import { type Bodies, createRecordHash, detail } from './detail.ts';
import { type Filters, newest, pagesWith, type Texts } from './pages.ts';
import { openPublishedIndex, type PublishedIndex } from './published-index.ts';
import { chunkText, immutable, immutablePath, manifestFile } from './query-index.ts';
import { foldersOf, type ServedVersion, servedVersions, type VersionsInput } from './served-versions.ts';
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

export interface AmendInput extends Omit<VersionsInput, 'contracts'> {
  readonly workspaces: readonly { readonly settings: WorkspaceSettings; readonly edits: readonly PostEdit[] }[];
  /** HTML as JSON text. */
  readonly readBody: Bodies['read'];
  /** What is published: a file's text, and what stands for its content. */
  readonly read: (path: string) => string;
  readonly publishedKey: (path: string) => string | null;
  /** Takes what cannot be printed: nothing is to be amended then. */
  readonly report: (diagnostic: Diagnostic) => void;
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
  for (const version of servedVersions({ ...input, contracts: {} })) {
    for (const { settings, edits } of input.workspaces) {
      const folders = foldersOf(settings, version.version, input.site);
      const amended = amendAnswers(edits, { ...version, settings, folders, ...input });
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

interface AnswersInput extends ServedVersion, Pick<AmendInput, 'read' | 'readBody' | 'publishedKey' | 'report'> {
  readonly settings: WorkspaceSettings;
  /** They all have the same files. */
  readonly folders: readonly string[];
}

const amendAnswers = (edits: readonly PostEdit[], input: AnswersInput): Amendment | null => {
  const { contract, folders, read, readBody, publishedKey } = input;
  const [first] = folders;
  if (first === undefined) return null;
  const index = openPublishedIndex((path) => read(`${first}/${path}`));
  const ordinals = edits.map(({ before }) => index.ordinalOf(before.post)).filter((ordinal) => ordinal !== null);
  if (ordinals.length < edits.length) return null;
  const hash = createRecordHash(contract);
  const print = createPrint(ordinals, index, input);
  const detailIn = (folder: string, { post, record, body }: Printed): TreeFile =>
    detail(folder, post, {
      record,
      hash: hash(record),
      template: contract.detail,
      // Sanitised when it was read: an edit has no links that are still to be put in.
      bodies: { place: () => body, read: readBody, sanitize: false },
    });
  const isPublished = (was: Printed): boolean =>
    index.records.at(was.ordinal) === was.record &&
    folders.every((folder) => {
      const file = detailIn(folder, was);
      return publishedKey(file.path) === keyOf(file);
    });
  if (!print(edits.map(({ before }) => before)).every(isPublished)) return null;
  const after = print(edits.map((edit) => edit.after));
  const changed = after.filter(({ record, ordinal }) => record !== index.records.at(ordinal));
  const lists = changed.length === 0 ? NOTHING : amendLists(changed, { ...input, index, hash });
  return {
    files: folders.flatMap((folder) => [
      ...after.map((post) => detailIn(folder, post)),
      ...lists.files.map((file) => below(folder, file)),
    ]),
    removed: folders.flatMap((folder) => lists.removed.map((path) => `${folder}/${path}`)),
  };
};

const NOTHING: Amendment = { files: [], removed: [] };

interface Printed {
  readonly post: Post;
  readonly ordinal: number;
  readonly record: string;
  readonly body: Place;
}

/** A function that prints the posts with these ordinals. The index knows what their terms are called. */
const createPrint =
  (ordinals: readonly number[], { records }: PublishedIndex, { contract, settings, report }: AnswersInput) =>
  (states: readonly PostState[]): readonly Printed[] => {
    const published = ordinals.map((ordinal) => JSON.parse(records.at(ordinal) ?? '{}') as PostRecord);
    const posts = states.map(({ post: source }, at): Post => {
      const { category, tags, authors } = published[at] as PostRecord;
      return { source, category, tags, authors, links: [] };
    });
    const answers = contract.answers({ ...EMPTY, ...settings, posts }, report);
    return posts.map((post, at) => ({
      post,
      ordinal: ordinals[at] as number,
      record: answers.records[at] ?? '',
      body: (states[at] as PostState).body,
    }));
  };

const EMPTY: Omit<Workspace, keyof WorkspaceSettings | 'posts'> = {
  name: '',
  authors: [],
  categories: [],
  tags: [],
  drafts: [],
  scheduled: [],
  expired: [],
  unlisted: [],
  nextChange: null,
  skipped: [],
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
  }: ServedVersion & { readonly index: PublishedIndex; readonly hash: (record: string) => string },
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
