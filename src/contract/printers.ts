import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';
import { categoryTree } from './category-tree.ts';
import type { Contract } from './contract.ts';
import type { ContractOptions } from './contract-options.ts';
import type { ContractDefinition } from './definition.ts';
import { detailFieldNames } from './detail-fields.ts';
import type { Layouts } from './envelopes.ts';
import { postCounts } from './post-counts.ts';
import { printShape, type ShapePrinter, type Subject } from './print-shape.ts';
import type { ListedTerm } from './shapes.ts';
import { besideFields, joined, type Layout, piecesOf } from './template.ts';
import * as v1 from './v1.ts';

type Part = 'record' | 'detail' | 'term' | 'author' | 'stats';

/** The text of a resource; empty when it has been reported. */
type Print = (part: Part, resource: object, subject: Subject) => string;

export interface PrinterOptions {
  readonly layouts: Layouts;
  readonly options: ContractOptions;
}

/** How a version prints. A text is printed once and then spliced in wherever it stands. */
export const createPrinters = (
  version: string,
  definition: ContractDefinition,
  { layouts, options }: PrinterOptions,
): Pick<Contract, 'printRecord' | 'printDetail' | 'otherAnswers'> => {
  const beside = besideFields(layouts.detail);
  const printPost = (part: 'record' | 'detail', resource: object, { source }: Post, report: Printing['report']) =>
    printing(version, definition, { beside, report })(part, resource, { file: source.file, name: 'this post' });
  const otherAnswers: Contract['otherAnswers'] = (workspace, report) => {
    const print = printing(version, definition, { beside, report });
    const counts = options.terms.posts ? postCounts(workspace) : null;
    // What no file says is null.
    const withFields = <One extends { readonly fields?: object }>(one: One, none: One['fields']): One =>
      options.terms.fields && one.fields === undefined ? { ...one, fields: none } : one;
    const listed = (one: Workspace['tags'][number]): ListedTerm => v1.listedTerm(withFields(one, NO_TERM_FIELDS));
    const tree = options.terms.parents ? categoryTree(workspace.categories, counts?.categories ?? null) : null;
    const terms = (what: string, entries: readonly ListedTerm[]): string =>
      list(
        'terms',
        layouts.terms,
        entries.map((entry) => print('term', entry, { name: `the ${what} ${entry.slug}` })),
      );
    const tags = workspace.tags.map((tag) => ({ ...listed(tag), ...countIn(counts?.tags, tag.slug) }));
    const categories = workspace.categories.map((category) => {
      const { postsWithDescendants: all, ...place } = tree?.fieldsOf(category.slug) ?? {};
      const posts = countIn(counts?.categories, category.slug);
      return { ...listed(category), ...place, ...posts, ...(all !== undefined && { postsWithDescendants: all }) };
    });
    return {
      tags: terms('tag', tags),
      categories: terms('category', categories),
      authors: list(
        'authors',
        layouts.authors,
        workspace.authors.map((entry) =>
          print(
            'author',
            { ...v1.author(withFields(entry, NO_AUTHOR_FIELDS)), ...countIn(counts?.authors, entry.id) },
            { name: `the author ${entry.id}` },
          ),
        ),
      ),
      stats: print('stats', v1.stats(workspace), { name: `the workspace ${workspace.name}` }),
    };
  };
  return {
    printRecord: (post, fields, report) => printPost('record', v1.record(post, fields), post, report),
    printDetail: hasDetail(definition, options)
      ? (post, fields, named, report) => printPost('detail', v1.detail(post, fields, named), post, report)
      : null,
    otherAnswers,
  };
};

const NO_TERM_FIELDS = { description: null, image: null, url: null };
const NO_AUTHOR_FIELDS = { avatar: null, url: null };

const countIn = (counts: ReadonlyMap<string, number> | undefined, term: string): { readonly posts?: number } =>
  counts === undefined ? {} : { posts: counts.get(term) ?? 0 };

/** Where a version maps records, details are the same unless it maps those as well. */
export const hasDetail = ({ record, detail }: ContractDefinition, { details }: ContractOptions): boolean =>
  detail !== undefined || (record === undefined && detailFieldNames(details).length > 0);

const list = (place: string, layout: Layout, texts: readonly string[]): string =>
  joined(piecesOf(layout), { [place]: `[${texts.join(',')}]` });

interface Printing {
  /** Fields that a detail has beside those of the record. */
  readonly beside: readonly string[];
  readonly report: (diagnostic: Diagnostic) => void;
}

const printing = (version: string, definition: ContractDefinition, { beside, report }: Printing): Print => {
  const shown = definition.detail === undefined ? 'record' : 'detail';
  return (part, resource, subject) => {
    const shape = definition[part] as ShapePrinter['shape'];
    const printed = printShape(resource, subject, { version, part, shape, report });
    if (printed === null) return '';
    const clash = part === shown ? beside.find((name) => Object.hasOwn(printed.value, name)) : undefined;
    if (clash !== undefined) report(clashing(version, part, { ...subject, field: clash }));
    return printed.text;
  };
};

const clashing = (
  version: string,
  part: Part,
  { name, file, field }: Subject & { readonly field: string },
): Diagnostic => ({
  severity: 'error',
  code: 'contract/mismatch',
  message: `In ${version}, envelopes.detail puts a field ${field} beside those of ${name}, which has one of that name.`,
  help: `Give it another name, or leave it out of ${part}.`,
  ...(file !== undefined && { file }),
});
