import { withoutPlaceholders } from '../../content/html/placeholders.ts';
import type { SearchPlaces } from '../../runtime/client/search-engine.ts';
import type { PostTexts } from '../../runtime/client/search-snippet.ts';
import { DIGITS, groupOf } from '../../runtime/client/search-words.ts';
import { type ListTemplate, V1_LIST } from '../../runtime/resolver/list-template.ts';
import type { Filter, Manifest } from '../../runtime/resolver/manifest.ts';
import type { PostingList } from '../../runtime/resolver/posting-list.ts';
import type { QueriesIndex } from '../../runtime/resolver/queries-index.ts';
import { contentHash } from '../../shared/fs/fingerprint.ts';
import { htmlWords } from '../search/html-words.ts';
import type { NamedIndex, SearchIndex } from '../search/search-index.ts';
import type { Bodies } from './details.ts';
import { htmlInTime } from './html-recipe.ts';
import type { Postings } from './postings.ts';
import { CHUNK, type Fields, type RecordTexts } from './record-texts.ts';
import type { Group, TreeFile } from './tree.ts';

interface IndexInput {
  readonly records: RecordTexts;
  readonly postings: Postings;
  readonly limit: Manifest['limit'];
  readonly pages: Manifest['pages'];
  readonly list: ListTemplate;
  /** The tags of all languages; set only for the default language. */
  readonly languages?: Manifest['languages'];
  /** Whether the output includes unpublished posts. */
  readonly isPreview: boolean;
  /** Computes the revision, which identifies all content that readers get. Null if it is disabled. */
  readonly revision: ((manifest: Manifest) => string) | null;
  readonly search: SearchRecords | null;
  /** Adds the files of declared parameters to the index and returns their part of the manifest. */
  readonly queries?: ((put: (text: string) => string, posting: PostingOf) => QueriesIndex) | undefined;
}

type PostingOf = (ordinals: readonly number[]) => PostingList;

/** The length of `["0123456789abcdef",9]`: a posting list that is no longer than its reference needs no file. */
const LONGEST_IN_MANIFEST = 22;

/** The index of one workspace: content-addressed chunks and long posting lists, and the manifest that names them. */
export const queryIndex = (input: IndexInput): TreeFile[] => {
  const { records, postings, limit, pages, list, languages, isPreview, revision, search, queries } = input;
  const files = new Map<string, TreeFile>();
  const putIn =
    (group: Group) =>
    (name: string, content: () => string): string => {
      files.set(name, { path: `index/${name}.json`, group, content, key: () => name });
      return name;
    };
  const put = putIn('index');
  const chunks = Array.from({ length: Math.ceil(records.length / CHUNK) }, (_, at) => {
    // Made on demand instead of stored: together, the chunks are as long as all records.
    const text = (): string => chunkText(records, at * CHUNK);
    return put(
      records.runName(at, () => contentHash(text())),
      text,
    );
  });
  const putText = (text: string): string => put(contentHash(text), () => text);
  const posting = (ordinals: readonly number[]): PostingList => {
    const text = JSON.stringify(ordinals);
    return text.length > LONGEST_IN_MANIFEST ? [putText(text), ordinals.length] : ordinals;
  };
  const lists = (filter: Filter): Record<string, PostingList> =>
    Object.fromEntries([...postings[filter]].map(([term, ordinals]) => [term, posting(ordinals)]));
  const isV1 = list.join('\n') === V1_LIST.join('\n');
  const manifest: Manifest = {
    format: isV1 ? 1 : 2,
    total: records.length,
    limit,
    chunk: CHUNK,
    records: chunks,
    terms: { category: lists('category'), tags: lists('tags'), author: lists('author') },
    pages,
    ...(queries !== undefined && { queries: queries(putText, posting) }),
    ...(isV1 ? {} : { list }),
    ...(languages !== undefined && { languages }),
    ...(isPreview && { preview: true }),
    ...(search !== null && { search: putSearch(records, search, { put: putIn('search'), postings }) }),
  };
  return [
    ...files.values(),
    {
      path: 'index/manifest.json',
      group: 'index',
      content: JSON.stringify({ ...manifest, ...(revision !== null && { revision: revision(manifest) }) }),
      commit: true,
    },
  ];
};

/** The records of a chunk, one per line. */
const chunkText = (records: RecordTexts, start: number): string => {
  const texts: string[] = [];
  for (let at = start; at < Math.min(start + CHUNK, records.length); at += 1) texts.push(records.at(at));
  return `[\n${texts.join(',\n')}\n]`;
};

/** The search data of the index, `index/<hash>.json`: the paths of files and the records and the text of results. */
interface SearchRecords extends Omit<NamedIndex, 'files'> {
  readonly slugs: readonly string[];
  /** The contents of the files with text, in the order of their names. */
  readonly textFiles: readonly (() => string)[];
}

/** The approximate number of records per file. A result should load few others, and there should be few files. */
const PER_FILE = 8;

interface Putting {
  readonly put: (name: string, content: () => string) => string;
  readonly postings: Postings;
}

/**
 * Puts the file that describes the search index, and the files that it names. The numbers of files with records and
 * with text are powers of 2.
 */
const putSearch = (
  records: RecordTexts,
  { places, slugs, ids, parts, words, texts, textFiles }: SearchRecords,
  { put, postings }: Putting,
): string => {
  const putText = (text: string): string => put(contentHash(text), () => text);
  const posts = slugs.map((slug, at) => ({ slug, at }));
  const names = grouped(posts, ids, PER_FILE).map((group) => putText(groupText(group, ({ at }) => records.at(at))));
  for (const [at, name] of texts.entries()) put(name, textFiles[at] as () => string);
  const terms = Object.entries(postings).map(([filter, lists]) => [filter, Object.fromEntries(lists)] as const);
  const described: SearchPlaces & { readonly parts: string } = {
    ...places,
    records: names,
    texts: putText(JSON.stringify({ texts })),
    terms: putText(JSON.stringify(Object.fromEntries(terms))),
    words: putText(JSON.stringify({ words })),
    parts: putText(JSON.stringify(parts)),
  };
  return putText(JSON.stringify(described));
};

interface TextSources {
  readonly bodies: Pick<Bodies, 'place' | 'read'>;
  readonly fields: Pick<Fields, 'of'>;
}

export const postTexts = (file: string, { bodies, fields }: TextSources): PostTexts => {
  const { title, excerpt } = fields.of(file);
  const html: string = JSON.parse(Buffer.from(bodies.read(bodies.place(file))).toString());
  const words = htmlInTime(file, () => htmlWords(withoutPlaceholders(html)));
  return [title, excerpt, words];
};

/** Divides posts into files of about `perFile` by the ids of results. A changed post changes only one or two files. */
const grouped = <Post extends { readonly slug: string }>(
  posts: readonly Post[],
  ids: SearchIndex['ids'],
  perFile: number,
): (readonly [id: string, post: Post])[][] => {
  const bits = Math.min(4 * DIGITS, Math.max(0, Math.round(Math.log2(posts.length / perFile))));
  const groups = Array.from({ length: 2 ** bits }, (): (readonly [string, Post])[] => []);
  for (const post of posts) {
    const id = ids[post.slug];
    if (id === undefined) throw new Error(`${post.slug} is not in the search index`);
    groups[groupOf(id, bits)]?.push([id, post]);
  }
  return groups;
};

/** The approximate number of posts per file. It is small, because a snippet needs only one post, which is long. */
const TEXTS_PER_FILE = 4;

/** The contents of the files with the text of posts, made on demand, because together they are as long as all posts. */
export const textFiles = (
  posts: readonly { readonly slug: string; readonly file: string }[],
  ids: SearchIndex['ids'],
  sources: TextSources,
): (() => string)[] =>
  grouped(posts, ids, TEXTS_PER_FILE).map(
    (group) => () => groupText(group, ({ file }) => JSON.stringify(postTexts(file, sources))),
  );

export const textFileNames = (...args: Parameters<typeof textFiles>): string[] =>
  textFiles(...args).map((content) => contentHash(content()));

/** A JSON object with one value per line, by id. */
const groupText = <Post>(
  group: readonly (readonly [id: string, post: Post])[],
  print: (post: Post) => string,
): string => `{\n${group.map(([id, post]) => `${JSON.stringify(id)}:${print(post)}`).join(',\n')}\n}`;
