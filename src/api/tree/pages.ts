import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import { aroundRecords, type ListTemplate } from '../../runtime/resolver/list-template.ts';
import type { Filter } from '../../runtime/resolver/manifest.ts';
import { pageName, type Query } from '../../runtime/resolver/query.ts';
import { shortHash } from '../../shared/fs/fingerprint.ts';
import { type Postings, termsOf } from './postings.ts';
import type { RecordTexts } from './record-texts.ts';
import { grouped, type TreeFile, type TreePart } from './tree.ts';

type Filters = Pick<Query, 'category' | 'tags' | 'author'>;

/** A list with pages: its filters and the ordinals of the matching posts, ascending. */
interface Selection extends Filters {
  readonly ordinals: readonly number[];
}

/** The options that decide which lists get pages. */
export interface PageOptions {
  /** Page sizes. */
  readonly limits: readonly number[];
  /**
   * The combinations of filters that get pages, in addition to each single filter. Parts with an equals sign are
   * declared parameters.
   */
  readonly combine: readonly (readonly (Filter | `${string}=${string}`)[])[];
  /** The maximum number of pages per list, or null for all. */
  readonly depth: number | null;
}

export interface ListOptions {
  readonly defaultLimit: number;
  readonly precompute: PageOptions;
}

export interface PageParts extends PageOptions {
  readonly records: RecordTexts;
  readonly list: ListTemplate;
}

interface PagesInput extends PageParts {
  readonly workspace: Pick<Workspace, 'posts' | 'categories' | 'tags' | 'authors'>;
  readonly postings: Postings;
}

/** The precomputed lists below `posts/`, divided into parts by name. A page is assembled when it is written. */
export const pageParts = (input: PagesInput): TreePart[] => {
  const selections = [
    ...singles(input),
    ...distinct(input.combine).flatMap((filters) => combined(input.workspace.posts, filters)),
  ];
  const lists = selections.flatMap((selection) => input.limits.map((limit) => listPages(selection, limit, input)));
  const groups = grouped(
    lists.map(({ name }) => name),
    lists.reduce((sum, { size }) => sum + size, 0),
  );
  return groups.map((group, number) => {
    const own = group.map((at) => lists[at] as ListPages);
    return {
      name: `pages ${number}`,
      key: () => shortHash(own.map(({ name, key }) => `${name} ${key()}`).join('\n')),
      files: () => own.flatMap(({ files }) => files()),
    };
  });
};

interface ListPages extends Pick<TreePart, 'name' | 'files'> {
  readonly key: () => string;
  readonly size: number;
}

/** The file with the newest posts, newest first. It answers a query that has only a limit. */
export const newest = (records: RecordTexts, limit: number, template: ListTemplate): TreeFile => {
  const count = Math.min(limit, records.length);
  const texts = Array.from({ length: count }, (_, at) => records.at(records.length - 1 - at));
  return {
    path: 'posts.json',
    content: listOf(template, texts, { total: records.length, offset: 0, limit }),
    // The file names posts, so it is written after them.
    commit: true,
  };
};

export const NO_FILTER: Filters = { category: '', tags: [], author: '' };

/** The list without a filter, and one list per term. A declared term without posts has an empty first page. */
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

/** Removes combinations that have the same filters in another order. */
const distinct = (combine: PageOptions['combine']): (readonly Filter[])[] => [
  ...new Map(combine.filter(isPlain).map((filters) => [[...new Set(filters)].sort().join(), filters])).values(),
];

const isPlain = (parts: PageOptions['combine'][number]): parts is readonly Filter[] =>
  parts.every((part) => !part.includes('='));

/** Every combination of terms with at least one post. */
export const combined = (posts: readonly Post[], filters: readonly Filter[]): Selection[] => {
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

const listPages = (selection: Selection, limit: number, parts: PageParts): ListPages => {
  const count = Math.max(1, Math.ceil(selection.ordinals.length / limit));
  const length = Math.min(count, parts.depth ?? count);
  const { records, list } = parts;
  const { ordinals, ...filters } = selection;
  const total = ordinals.length;
  const pathOf = (at: number): string => `posts/${pageName({ ...filters, limit, offset: at * limit })}`;
  const offsetOf = ({ at = 0 }: TreeFile): number => at * limit;
  /** Lists are in descending order of ordinals. */
  const textsOf = (file: TreeFile, text: (ordinal: number) => string): string[] => {
    const end = total - offsetOf(file);
    return ordinals
      .slice(Math.max(0, end - limit), end)
      .reverse()
      .map(text);
  };
  const content = (file: TreeFile): string =>
    listOf(list, textsOf(file, records.at), { total, offset: offsetOf(file), limit });
  const key = (file: TreeFile): string => shortHash([...list, ...textsOf(file, records.keyAt), total, limit].join());
  return {
    name: pathOf(0),
    key: () => {
      const shown = ordinals.slice(Math.max(0, total - length * limit));
      return shortHash(`${list.join()} ${records.keyOf(shown)} ${total} ${limit} ${length}`);
    },
    size: length,
    files: () => Array.from({ length }, (_, at): TreeFile => ({ path: pathOf(at), group: 'pages', at, content, key })),
  };
};

interface ListMetadata {
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
}

/** Prints a list from its records as JSON. The bytes are the same as the resolver's answer from the index. */
export const listOf = (template: ListTemplate, records: readonly string[], { total, ...query }: ListMetadata): string =>
  aroundRecords(template, total, query).join(records.join(','));
