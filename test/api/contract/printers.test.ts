import { expect, test } from 'vitest';
import { listOf } from '../../../src/api/tree/pages.ts';
import { DEFINITION } from '../../../src/config/contract-definition.ts';
import { z } from '../../../src/define.ts';
import type { Diagnostic } from '../../../src/shared/diagnostics/diagnostic.ts';
import { answersOf, contractOf, detailOf, NEXT } from '../../helpers/contract.ts';
import { type ModelPost, newestFirst } from '../../helpers/model.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const POSTS: readonly ModelPost[] = randomPosts({ seed: 3, posts: 4, terms: ['red', 'blue'] });
const WORKSPACE = workspaceOf(POSTS);
const NEWEST = [...POSTS].sort(newestFirst)[0];

/** The answers of a definition that may break the types. */
const printed = (definition: unknown) => {
  const problems: Diagnostic[] = [];
  const contract = contractOf({ [DEFINITION]: definition });
  const answers = answersOf(contract, WORKSPACE, (problem) => problems.push(problem));
  return { contract, answers, problems };
};

const problemsOf = (definition: unknown): string[] => printed(definition).problems.map(({ message }) => message);

const ID = z.object({ id: z.string() });
const recordProblems = (map: (post: Readonly<Record<string, unknown>>) => unknown, schema: z.ZodType = ID): string[] =>
  problemsOf({ record: { schema, map } });

test('an empty definition gives version 1’s answers, byte for byte', () => {
  const { contract, answers } = printed({});
  const record = JSON.stringify(NEWEST);
  expect(answers.records.at(-1)).toBe(record);
  expect(detailOf(contract, answers.details[3], '<p>"</p>')).toBe(
    `{"data":${record.slice(0, -1)},"htmlContent":"<p>\\"</p>"}}`,
  );
  expect(answers.tags).toBe(JSON.stringify({ data: WORKSPACE.tags }));
  expect(JSON.parse(answers.stats)).toMatchObject({ totalPosts: 4 });
});

test('every resource has the version’s shape, and every answer its envelope', () => {
  const contract = contractOf(NEXT);
  const answers = answersOf(contract, WORKSPACE, () => expect.unreachable());
  const record = { id: NEWEST?.slug, heading: NEWEST?.title, topics: NEWEST?.tags.map(({ slug }) => slug) };
  const rest = { section: NEWEST?.category, at: { published: NEWEST?.publishedAt, updated: NEWEST?.updatedAt } };
  expect(answers.records.at(-1)).toBe(JSON.stringify({ ...record, ...rest }));
  expect(detailOf(contract, answers.details[3], '<p>ü</p>')).toBe(
    JSON.stringify({ post: { ...record, ...rest, body: '<p>ü</p>' } }),
  );
  expect(answers.tags).toBe(
    JSON.stringify({ items: WORKSPACE.tags.map(({ slug, name }) => ({ id: slug, label: name })) }),
  );
  expect(answers.stats).toBe('{"posts":4}');
  expect(JSON.parse(answers.authors).data).toHaveLength(WORKSPACE.authors.length);
  expect(JSON.parse(listOf(contract.list, answers.records, { total: 4, offset: 0, limit: 10 }))).toEqual({
    page: { limit: 10, offset: 0, of: 4 },
    kind: 'pösts',
    items: answers.records.map((text) => JSON.parse(text)),
  });
});

test('a detail may have more fields than the record in lists', () => {
  const { contract, answers, problems } = printed({
    record: { schema: ID, map: ({ slug }: ModelPost) => ({ id: slug }) },
    detail: {
      schema: ID.extend({ title: z.string() }),
      map: ({ slug, title }: ModelPost) => ({ title, id: slug }),
    },
  });
  expect(problems).toEqual([]);
  expect(answers.records.at(-1)).toBe(JSON.stringify({ id: NEWEST?.slug }));
  const { slug, title } = NEWEST ?? {};
  expect(detailOf(contract, answers.details[3], '')).toBe(
    JSON.stringify({ data: { id: slug, title, htmlContent: '' } }),
  );
});

test('spreading a record without fields adds nothing', () => {
  const { contract, answers } = printed({ record: { schema: z.object({}), map: () => ({}) } });
  expect(detailOf(contract, answers.details[0], 'x')).toBe('{"data":{"htmlContent":"x"}}');
});

test('html is inserted as text, whatever it contains', () => {
  const html = '$& $1 "…record" \u2028 </script> \ud800';
  const { contract, answers } = printed({});
  expect(JSON.parse(detailOf(contract, answers.details[0], html)).data.htmlContent).toBe(html);
});

test('fields are in the order of the schema, and undefined fields are absent', () => {
  const schema = z.object({ a: z.string(), b: z.number(), c: z.string().optional() });
  const { answers, problems } = printed({ record: { schema, map: () => ({ c: undefined, b: 1, a: '' }) } });
  expect(problems).toEqual([]);
  expect(answers.records[0]).toBe('{"a":"","b":1}');
});

test('a mismatch names the file, the version and the field', () => {
  const { problems } = printed({
    record: {
      schema: z.object({ deep: z.array(z.object({ at: z.string() })) }),
      map: ({ slug }: ModelPost) => ({ deep: [{ at: slug === NEWEST?.slug ? 7 : slug }] }),
    },
  });
  expect(problems).toEqual([
    {
      severity: 'error',
      code: 'contract/mismatch',
      file: `content/demo/posts/${NEWEST?.slug}.md`,
      message:
        'In v2, this post does not match record.schema at deep.0.at: Invalid input: expected string, received number.',
      help: 'Change the return value of record.map, or change record.schema.',
    },
  ]);
});

test.each<[rule: string, map: (post: Readonly<Record<string, unknown>>) => unknown, problem: RegExp]>([
  [
    'a field too many',
    (post) => ({ id: post.slug, more: 1 }),
    /at more: the schema does not define this field, or changes its value/,
  ],
  ['nothing', () => undefined, /record.schema: expected an object, got nothing/],
  ['a list', () => [], /expected an object, got a list/],
  ['a promise', async () => ({ id: '' }), /expected an object, got a promise/],
  ['a promise that fails', async () => JSON.parse('{'), /expected an object, got a promise/],
  ['a date', () => ({ id: new Date(0) }), /at id: JSON cannot represent a Date/],
  ['a number that is none', () => ({ id: [1, Number.NaN] }), /at id.1: JSON cannot represent NaN/],
  ['a hole in a list', () => ({ id: ['a', undefined] }), /at id.1: JSON cannot represent nothing/],
  ['a function', () => ({ id: () => '' }), /at id: JSON cannot represent a function/],
  ['an exception', () => JSON.parse('{'), /record.map or record.schema throws for this post: /],
])('a record is refused: %s', (_, map, problem) => {
  const problems = recordProblems(map);
  expect(problems).toHaveLength(POSTS.length);
  expect(problems[0]).toMatch(problem);
});

test('a schema that changes a value is an error', () => {
  const map = ({ slug }: Readonly<Record<string, unknown>>) => ({ id: slug });
  expect(recordProblems(map, z.object({ id: z.string().toUpperCase() }))[0]).toMatch(/at id: the schema .* changes it/);
  expect(recordProblems(map, ID.extend({ more: z.string().default('x') }))[0]).toMatch(/at more: /);
});

test('an impure map is an error: a counter, state from earlier calls', () => {
  let count = 0;
  expect(recordProblems(() => ({ id: String(++count) }))[0]).toMatch(
    /returns a different result for this post each time at id/,
  );
  const seen = new Set<unknown>();
  const first = (post: Readonly<Record<string, unknown>>) => ({
    id: seen.size === seen.add(post.slug).size ? 'b' : 'a',
  });
  expect(recordProblems(first)[0]).toMatch(/each time/);
});

test('a map’s changes to its argument affect nothing else', () => {
  const map = (post: { slug?: string; tags: object[] }) => {
    const { slug } = post;
    delete post.slug;
    post.tags.length = 0;
    return { id: slug };
  };
  const { contract, answers, problems } = printed({
    record: { schema: ID, map },
    detail: { schema: z.object({ tags: z.int() }), map: ({ tags }: ModelPost) => ({ tags: tags.length }) },
  });
  expect(problems).toEqual([]);
  expect(JSON.parse(detailOf(contract, answers.details[3], '')).data.tags).toBe(NEWEST?.tags.length);
});

test('a field beside the record that the record also has is an error', () => {
  const { problems } = printed({
    envelopes: { detail: ({ record, html }: { record: object; html: string }) => ({ ...record, title: html }) },
  });
  expect(problems).toHaveLength(POSTS.length);
  expect(problems[0]).toMatchObject({
    code: 'contract/mismatch',
    message: 'In v2, envelopes.detail adds a field "title", but this post already has a field with that name.',
  });
});

test('terms, authors and totals are checked as well', () => {
  const wrong = { schema: ID, map: () => ({}) };
  expect(problemsOf({ term: wrong })[0]).toMatch(/the tag (red|blue) does not match term.schema at id/);
  expect(problemsOf({ author: wrong })[0]).toMatch(/the author (red|blue) does not match author.schema at id/);
  expect(problemsOf({ stats: wrong })[0]).toMatch(/the workspace demo does not match stats.schema/);
});
