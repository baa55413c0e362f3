import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';
import type { Contract } from './contract.ts';
import type { ContractOptions } from './contract-options.ts';
import type { ContractDefinition } from './definition.ts';
import { detailFieldNames } from './detail-fields.ts';
import type { Layouts } from './envelopes.ts';
import { postCounts } from './post-counts.ts';
import { printShape, type ShapePrinter, type Subject } from './print-shape.ts';
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
    const terms = (what: string, entries: Workspace['tags'], posts?: ReadonlyMap<string, number>): string =>
      list(
        'terms',
        layouts.terms,
        entries.map((entry) =>
          print('term', { ...v1.term(entry), ...countIn(posts, entry.slug) }, { name: `the ${what} ${entry.slug}` }),
        ),
      );
    return {
      tags: terms('tag', workspace.tags, counts?.tags),
      categories: terms('category', workspace.categories, counts?.categories),
      authors: list(
        'authors',
        layouts.authors,
        workspace.authors.map((entry) =>
          print(
            'author',
            { ...v1.author(entry), ...countIn(counts?.authors, entry.id) },
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
