import { compileContract } from '../../src/api/contract/compile.ts';
import type { Contract } from '../../src/api/contract/contract.ts';
import { filledPieces } from '../../src/api/contract/envelopes.ts';
import { schemas } from '../../src/api/contract/schemas.ts';
import { type DefinedContract, defineContract } from '../../src/config/contract-definition.ts';
import type { Workspace } from '../../src/content/workspace/workspace.ts';
import { z } from '../../src/define.ts';
import type { Diagnostic } from '../../src/shared/diagnostics/diagnostic.ts';
import { type ModelPost, modelAnswer } from './model.ts';
import { fieldsOf } from './workspace.ts';

/** All JSON that a contract prints for a workspace, records oldest first. */
export const answersOf = (contract: Contract, workspace: Workspace, report: (problem: Diagnostic) => void) => {
  const { printRecord, printDetail } = contract;
  const records = workspace.posts.map((post) => printRecord(post, fieldsOf(post), report));
  const details =
    printDetail === null ? records : workspace.posts.map((post) => printDetail(post, fieldsOf(post), {}, report));
  return { records, details, ...contract.otherAnswers(workspace, report) };
};

/** The answer of one post with this HTML. */
export const detailOf = ({ detail }: Contract, record: string | undefined, html: string): string =>
  filledPieces(detail, [], { record: record ?? '', html: JSON.stringify(html), addresses: '[]' }).join('');

export const NEXT_LIMIT = { default: 10, max: 50 };

/** A version 2 that differs from version 1 in everything that a contract can change. */
export const NEXT: DefinedContract = defineContract({
  record: {
    schema: z.object({
      id: z.string(),
      heading: z.string(),
      topics: z.array(z.string()),
      section: schemas.Term.nullable(),
      at: z.object({ published: z.iso.datetime(), updated: z.iso.datetime().nullable() }),
    }),
    map: (post) => ({
      id: post.slug,
      heading: post.title,
      topics: post.tags.map(({ slug }) => slug),
      section: post.category,
      at: { published: post.publishedAt, updated: post.updatedAt },
    }),
  },
  term: {
    schema: z.object({ id: z.string(), label: z.string() }),
    map: ({ slug, name }) => ({ id: slug, label: name }),
  },
  stats: { schema: z.object({ posts: z.int() }), map: ({ totalPosts }) => ({ posts: totalPosts }) },
  envelopes: {
    list: ({ records, total, offset, limit }) => ({
      page: { limit, offset, of: total },
      kind: 'pösts',
      items: records,
    }),
    detail: ({ record, html }) => ({ post: { ...record, body: html } }),
    terms: ({ terms }) => ({ items: terms }),
  },
  limits: NEXT_LIMIT,
});

/** The list that `NEXT` must answer, made from version 1's brute-force answer. Envelopes are escaped to ASCII. */
export const nextAnswer = (posts: readonly ModelPost[], search: string): string => {
  const { data, total, offset, limit } = JSON.parse(modelAnswer(posts, search, NEXT_LIMIT));
  const items = data.map((post: ModelPost) => ({
    id: post.slug,
    heading: post.title,
    topics: post.tags.map((tag) => tag.slug),
    section: post.category,
    at: { published: post.publishedAt, updated: post.updatedAt },
  }));
  const page = JSON.stringify({ limit, offset, of: total });
  return `{"page":${page},"kind":"p\\u00f6sts","items":${JSON.stringify(items)}}`;
};

/** Compiles a definition. Throws when it has problems. */
export const contractOf = (defined: DefinedContract, version = 'v2'): Contract => {
  const compiled = compileContract(version, defined);
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems));
  return compiled.contract;
};
