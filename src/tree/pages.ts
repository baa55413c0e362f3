import { listOf } from '../contract/envelopes.ts';
import type { ListTemplate } from '../resolver/list-template.ts';
import type { Filter } from '../resolver/manifest.ts';
import { pageName, type Query } from '../resolver/query.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';
import { termsOf } from './postings.ts';
import type { Postings } from './query-index.ts';
import { hashOf, type TreeFile } from './tree.ts';

/** The filters of a list that gets pages. */
export type Filters = Pick<Query, 'category' | 'tags' | 'author'>;

/** A list that gets pages: its filters and the posts that match, ascending ordinals. */
interface Selection extends Filters {
  readonly ordinals: readonly number[];
}

/** Which lists get pages. */
export interface PageOptions {
  /** Page sizes. */
  readonly limits: readonly number[];
  /** Combinations of filters that get pages besides each single one. */
  readonly combine: readonly (readonly Filter[])[];
  /** Pages per list; null: all. */
  readonly depth: number | null;
}

export interface ListOptions {
  readonly defaultLimit: number;
  readonly precompute: PageOptions;
}

/** A text for each post, oldest first: a list, or what looks them up. */
export interface Texts {
  readonly length: number;
  readonly at: (ordinal: number) => string | undefined;
}

/** What pages are put together from. */
export interface PageParts extends PageOptions {
  /** Records as JSON text. */
  readonly records: Texts;
  /** What stands for each record. */
  readonly hashes: Texts;
  readonly list: ListTemplate;
}

export interface PagesInput extends PageParts {
  readonly workspace: Pick<Workspace, 'posts' | 'categories' | 'tags' | 'authors'>;
  readonly postings: Postings;
}

/** The precomputed lists below `posts/`, each put together from record texts when it is written. */
export const pages = (input: PagesInput): TreeFile[] =>
  [
    ...singles(input),
    ...distinct(input.combine).flatMap((filters) => combined(input.workspace.posts, filters)),
  ].flatMap((selection) => input.limits.flatMap((limit) => pagesOf(selection, limit, input)));

/** The pages of all lists that have a post, by the lists' ordinals: ascending, and without a filter all there are. */
export const pagesWith = (
  post: Post,
  ordinal: number,
  { ordinalsOf, ...parts }: PageParts & { readonly ordinalsOf: (filters: Filters) => readonly number[] },
): TreeFile[] =>
  selectionsWith(post, parts.combine).flatMap((filters) => {
    const selection = { ...filters, ordinals: ordinalsOf(filters) };
    const newer = selection.ordinals.length - 1 - selection.ordinals.indexOf(ordinal);
    return parts.limits
      .map((limit) => ({ limit, page: Math.floor(newer / limit) }))
      .filter(({ page }) => page < (parts.depth ?? Number.POSITIVE_INFINITY))
      .map(({ limit, page }) => pageOf(selection, { limit, page }, parts));
  });

/** The file with the newest posts, newest first: the answer to a query with a limit and nothing else. */
export const newest = (records: Texts, limit: number, template: ListTemplate): TreeFile => {
  const count = Math.min(limit, records.length);
  const texts = Array.from({ length: count }, (_, at) => records.at(records.length - 1 - at) ?? '');
  return {
    path: 'posts.json',
    group: 'other',
    content: listOf(template, texts, { total: records.length, offset: 0, limit }),
    // It names posts, so it is written after them.
    commit: true,
  };
};

const NO_FILTER: Filters = { category: '', tags: [], author: '' };

/** No filter, and each term there is: a declared one without posts has an empty first page. */
const singles = ({ workspace, records, postings }: PagesInput): Selection[] => [
  { ...NO_FILTER, ordinals: Array.from({ length: records.length }, (_, ordinal) => ordinal) },
  ...workspace.categories.map(({ slug }) => ({
    ...NO_FILTER,
    category: slug,
    ordinals: postings.category.get(slug) ?? [],
  })),
  ...workspace.tags.map(({ slug }) => ({ ...NO_FILTER, tags: [slug], ordinals: postings.tags.get(slug) ?? [] })),
  ...workspace.authors.map(({ id }) => ({ ...NO_FILTER, author: id, ordinals: postings.author.get(id) ?? [] })),
];

/** Each set of filters once, however it is spelled. */
const distinct = (combine: PageOptions['combine']): (readonly Filter[])[] => [
  ...new Map(combine.map((filters) => [[...new Set(filters)].sort().join(), filters])).values(),
];

/** Each list that gets pages and has this post. */
const selectionsWith = (post: Post, combine: PageOptions['combine']): Filters[] => [
  NO_FILTER,
  ...(['category', 'tags', 'author'] as const).flatMap((filter) => combinationsOf(post, [filter])),
  ...distinct(combine).flatMap((filters) => combinationsOf(post, filters)),
];

/** Every combination of terms that at least one post has. */
const combined = (posts: readonly Post[], filters: readonly Filter[]): Selection[] => {
  const found = new Map<string, { readonly selection: Filters; readonly ordinals: number[] }>();
  posts.forEach((post, ordinal) => {
    for (const selection of combinationsOf(post, filters)) {
      const name = pageName({ ...selection, limit: 0, offset: 0 });
      const entry = found.get(name) ?? { selection, ordinals: [] };
      entry.ordinals.push(ordinal);
      found.set(name, entry);
    }
  });
  return [...found.values()].map(({ selection, ordinals }) => ({ ...selection, ordinals }));
};

const combinationsOf = (post: Post, filters: readonly Filter[]): Filters[] =>
  [...new Set(filters)].reduce<Filters[]>(
    (partial, filter) =>
      partial.flatMap((selection) =>
        [...new Set(termsOf(post, filter))].map((term) => ({
          ...selection,
          [filter]: filter === 'tags' ? [term] : term,
        })),
      ),
    [NO_FILTER],
  );

const pagesOf = (selection: Selection, limit: number, parts: PageParts): TreeFile[] => {
  const count = Math.max(1, Math.ceil(selection.ordinals.length / limit));
  const length = Math.min(count, parts.depth ?? count);
  return Array.from({ length }, (_, page) => pageOf(selection, { limit, page }, parts));
};

const pageOf = (
  { ordinals, ...filters }: Selection,
  { limit, page }: { readonly limit: number; readonly page: number },
  { records, hashes, list }: PageParts,
): TreeFile => {
  const total = ordinals.length;
  const query: Query = { ...filters, limit, offset: page * limit };
  return {
    path: `posts/${pageName(query)}`,
    group: 'pages',
    content: () => listOf(list, wanted(records, ordinals, query), { total, offset: query.offset, limit }),
    key: () => hashOf([...list, ...wanted(hashes, ordinals, query), total, limit].join()),
  };
};

/** What the posts of one page have; list order is descending ordinals. */
const wanted = (values: Texts, ordinals: readonly number[], { offset, limit }: Query): string[] => {
  const end = ordinals.length - offset;
  return ordinals
    .slice(Math.max(0, end - limit), end)
    .reverse()
    .map((ordinal) => values.at(ordinal) ?? '');
};
