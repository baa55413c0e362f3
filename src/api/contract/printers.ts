import type { ContractDefinition } from '../../config/contract-definition.ts';
import { detailFieldNames } from '../../config/record-fields.ts';
import type { Term as ContentTerm } from '../../content/taxonomy/terms.ts';
import type { Post, Workspace } from '../../content/workspace/workspace.ts';
import type { ListedTerm } from '../../runtime/shapes.ts';
import { countsOf } from '../../shared/counts.ts';
import type { Contract, ContractOptions } from './contract.ts';
import { filledPieces, type Layout, type Layouts, piecesOf } from './envelopes.ts';
import { createPrint } from './print-shape.ts';
import * as v1 from './v1.ts';

export interface PrinterOptions {
  readonly layouts: Layouts;
  readonly options: ContractOptions;
}

/** Functions that print a version's resources. Each text is printed once and reused in all answers that contain it. */
export const createPrinters = (
  version: string,
  definition: ContractDefinition,
  { layouts, options }: PrinterOptions,
): Pick<Contract, 'printRecord' | 'printDetail' | 'otherAnswers'> => {
  const print = createPrint(version, definition, besideFields(layouts.detail));
  const subjectOf = ({ file }: Post) => ({ file, name: 'this post' });
  return {
    printRecord: (post, fields, report) => print('record', v1.record(post, fields), subjectOf(post), report),
    printDetail: hasDetail(definition, options)
      ? (post, fields, named, report) => print('detail', v1.detail(post, fields, named), subjectOf(post), report)
      : null,
    otherAnswers: (workspace, report) =>
      otherAnswers(workspace, { layouts, options }, (part, resource, name) => print(part, resource, { name }, report)),
  };
};

/** Whether details differ from records. A version that maps only records uses the mapped record in details too. */
export const hasDetail = ({ record, detail }: ContractDefinition, { details }: ContractOptions): boolean =>
  detail !== undefined || (record === undefined && detailFieldNames(details).length > 0);

/** Prints a workspace's tags, categories, authors and totals. Problems are reported in this order. */
const otherAnswers = (
  workspace: Workspace,
  { layouts, options: { terms: options } }: PrinterOptions,
  print: (part: 'term' | 'author' | 'stats', resource: object, name: string) => string,
): ReturnType<Contract['otherAnswers']> => {
  const counts = options.posts ? postCounts(workspace) : null;
  const withFields = <One extends { readonly fields?: object }>(one: One, none: One['fields']): One =>
    options.fields && one.fields === undefined ? { ...one, fields: none } : one;
  const listed = (one: ContentTerm): ListedTerm => v1.listedTerm(withFields(one, NO_TERM_FIELDS));
  const list = (place: 'terms' | 'authors', texts: readonly string[]): string =>
    filledPieces(piecesOf(layouts[place]), [], { [place]: `[${texts.join(',')}]` }).join('');
  const terms = (what: string, entries: readonly ListedTerm[]): string =>
    list(
      'terms',
      entries.map((entry) => print('term', entry, `the ${what} ${entry.slug}`)),
    );
  const tags = workspace.tags.map((tag) => ({ ...listed(tag), ...countIn(counts?.tags, tag.slug) }));
  const categories = workspace.categories.map((category) => ({
    ...listed(category),
    ...countIn(counts?.categories, category.slug),
  }));
  return {
    tags: terms('tag', tags),
    categories: terms('category', categories),
    authors: list(
      'authors',
      workspace.authors.map((one) => {
        const author = { ...v1.author(withFields(one, NO_AUTHOR_FIELDS)), ...countIn(counts?.authors, one.id) };
        return print('author', author, `the author ${one.id}`);
      }),
    ),
    stats: print('stats', v1.stats(workspace), `the workspace ${workspace.name}`),
  };
};

/** The fields of terms that set none in their file. */
const NO_TERM_FIELDS = { description: null, image: null, url: null };
const NO_AUTHOR_FIELDS = { avatar: null, url: null };

const countIn = (counts: ReadonlyMap<string, number> | undefined, term: string): { readonly posts?: number } =>
  counts === undefined ? {} : { posts: counts.get(term) ?? 0 };

/** The number of published posts per term, by slug or id. A post has each term only once. */
const postCounts = ({ posts }: Pick<Workspace, 'posts'>) => ({
  tags: countsOf(posts.flatMap(({ tags }) => tags.map(({ slug }) => slug))),
  categories: countsOf(posts.flatMap(({ category }) => (category === null ? [] : [category.slug]))),
  authors: countsOf(posts.flatMap(({ authors }) => authors.map(({ id }) => id))),
});

/** The names of fields next to a spread placeholder. */
const besideFields = (of: Layout): string[] => {
  if (of.is === 'array') return of.items.flatMap(besideFields);
  if (of.is !== 'object') return [];
  const inner = of.entries.flatMap(([, item]) => besideFields(item));
  return of.fieldsOf === null ? inner : [...of.entries.map(([name]) => name), ...inner];
};
