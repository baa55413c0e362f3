import type { Post, Workspace } from '../content/model.ts';
import { listOf } from '../contract/envelopes.ts';
import type { ListTemplate } from '../resolver/list-template.ts';
import type { Filter } from '../resolver/manifest.ts';
import { pageName, type Query } from '../resolver/query.ts';
import { termsOf } from './postings.ts';
import type { Postings } from './query-index.ts';
import { hashOf, type TreeFile } from './tree.ts';

/** A list that gets pages: its filters and the posts that match, ascending ordinals. */
interface Selection {
  readonly category: string;
  readonly tags: readonly string[];
  readonly author: string;
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

export interface PagesInput extends PageOptions {
  readonly workspace: Pick<Workspace, 'posts' | 'categories' | 'tags' | 'authors'>;
  /** Records as JSON text, oldest post first. */
  readonly records: readonly string[];
  /** What stands for each record. */
  readonly hashes: readonly string[];
  readonly postings: Postings;
  readonly list: ListTemplate;
}

/** The precomputed lists below `posts/`, each put together from record texts when it is written. */
export const pages = (input: PagesInput): TreeFile[] =>
  [
    ...singles(input),
    ...distinct(input.combine).flatMap((filters) => combined(input.workspace.posts, filters)),
  ].flatMap((selection) => input.limits.flatMap((limit) => pagesOf(selection, limit, input)));

/** The newest posts, newest first: the answer to a query with a limit and nothing else. */
export const newest = (records: readonly string[], limit: number, template: ListTemplate): string =>
  listOf(template, records.slice(-limit).reverse(), { total: records.length, offset: 0, limit });

const NO_FILTER = { category: '', tags: [], author: '' };

/** No filter, and each term there is: a declared one without posts has an empty first page. */
const singles = ({ workspace, records, postings }: PagesInput): Selection[] => [
  { ...NO_FILTER, ordinals: records.map((_, ordinal) => ordinal) },
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

/** Every combination of terms that at least one post has. */
const combined = (posts: readonly Post[], filters: readonly Filter[]): Selection[] => {
  const found = new Map<string, { readonly selection: Omit<Selection, 'ordinals'>; readonly ordinals: number[] }>();
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

const combinationsOf = (post: Post, filters: readonly Filter[]): Omit<Selection, 'ordinals'>[] =>
  [...new Set(filters)].reduce<Omit<Selection, 'ordinals'>[]>(
    (partial, filter) =>
      partial.flatMap((selection) =>
        [...new Set(termsOf(post, filter))].map((term) => ({
          ...selection,
          [filter]: filter === 'tags' ? [term] : term,
        })),
      ),
    [NO_FILTER],
  );

const pagesOf = (selection: Selection, limit: number, { records, hashes, depth, list }: PagesInput): TreeFile[] => {
  const { ordinals, ...filters } = selection;
  const total = ordinals.length;
  const count = Math.max(1, Math.ceil(total / limit));
  return Array.from({ length: Math.min(count, depth ?? count) }, (_, page) => {
    const query: Query = { ...filters, limit, offset: page * limit };
    return {
      path: `posts/${pageName(query)}`,
      group: 'pages' as const,
      content: () => listOf(list, wanted(records, ordinals, query), { total, offset: query.offset, limit }),
      key: () => hashOf([...list, ...wanted(hashes, ordinals, query), total, limit].join()),
    };
  });
};

/** What the posts of one page have; list order is descending ordinals. */
const wanted = (values: readonly string[], ordinals: readonly number[], { offset, limit }: Query): string[] => {
  const end = ordinals.length - offset;
  return ordinals
    .slice(Math.max(0, end - limit), end)
    .reverse()
    .map((ordinal) => values[ordinal] ?? '');
};
