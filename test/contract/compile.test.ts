import { expect, test } from 'vitest';
import { compileContract, limitsIn } from '../../src/contract/compile.ts';
import { defineContract } from '../../src/contract/define-contract.ts';
import { DEFINITION } from '../../src/contract/definition.ts';
import { z } from '../../src/define.ts';

/** As JavaScript may have it, whatever the types say. */
const problemsOf = (definition: unknown): string[] => {
  const compiled = compileContract('v2', { [DEFINITION]: definition });
  return 'problems' in compiled
    ? compiled.problems.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
    : [];
};

/** As if they were the values that they stand for. */
interface Places {
  readonly records: readonly object[];
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly record: { readonly title: string };
  readonly html: string;
}

const ID = z.object({ id: z.string() });
const listed = (list: (places: Places) => unknown): string[] => problemsOf({ envelopes: { list } });
const detailed = (detail: (places: Places) => unknown): string[] => problemsOf({ envelopes: { detail } });

test('nothing said is version 1; everything may be undefined', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ record: undefined, envelopes: { list: undefined }, limits: { max: undefined } })).toEqual([]);
  expect(limitsIn(defineContract({}))).toEqual({});
  expect(limitsIn(defineContract({ limits: { max: 5 } }))).toEqual({ max: 5 });
});

test.each<[rule: string, definition: unknown, problem: RegExp]>([
  ['no object', 'v1', /expected object/],
  ['an unknown part', { records: {} }, /Unrecognized key: "records"/],
  ['a map without a schema', { record: { map: () => ({}) } }, /^record.schema: not a schema of zod 4/],
  ['a schema of something else', { record: { schema: { parse: () => 1 }, map: () => ({}) } }, /not a schema of zod 4/],
  ['no map', { record: { schema: ID } }, /^record.map: not a function/],
  ['a limit of nothing', { limits: { max: 0 } }, /^limits.max: /],
  [
    'a schema that describes no JSON',
    { author: { schema: z.object({ born: z.date() }), map: () => ({}) } },
    /^author.schema: it cannot be described as JSON: Date cannot be represented/,
  ],
  [
    'two schemas of one name',
    {
      record: { schema: z.object({ it: z.object({ a: z.string() }).meta({ id: 'It' }) }), map: () => ({}) },
      author: { schema: z.object({ it: z.object({ b: z.string() }).meta({ id: 'It' }) }), map: () => ({}) },
    },
    /^: it cannot be described as JSON: Duplicate schema id "It"/,
  ],
])('refused: %s', (_, definition, problem) => {
  expect(problemsOf(definition).join('\n')).toMatch(problem);
});

test.each<[rule: string, list: (places: Places) => unknown, problem: RegExp]>([
  ['a sum', ({ records, offset, limit }) => ({ records, next: offset + limit }), /works with offset/],
  [
    'a comparison',
    ({ records, total }) => ({ records, some: total > 0 }),
    /works with total, whose value is known only/,
  ],
  ['a text with a value in it', ({ records, total }) => ({ records, text: `${total} posts` }), /works with total/],
  ['the length of the records', ({ records }) => ({ records, count: records.length }), /works with records/],
  ['records spread', ({ records }) => ({ ...records }), /works with records/],
  ['records copied', ({ records }) => ({ items: [...records] }), /works with records/],
  ['an equality', ({ records, total }) => ({ records, isEmpty: total === 0 }), /depends on the values/],
  ['a condition', ({ records, offset }) => ({ records, ...(offset ? { offset } : {}) }), /depends on the values/],
  ['records left out', ({ total }) => ({ total }), /places records 0 times/],
  ['records twice', ({ records }) => ({ data: records, items: records }), /places records 2 times/],
  ['a function', ({ records }) => ({ records, more: () => 1 }), /holds a function/],
  ['not a number', ({ records }) => ({ records, more: Number.NaN }), /holds NaN/],
  ['a date', ({ records }) => ({ records, at: new Date(0) }), /no plain object/],
  ['a promise', async ({ records }) => ({ records }), /no plain object, or is a promise/],
  ['a promise that fails', async ({ total }) => total + 1, /no plain object, or is a promise/],
  ['an exception', () => JSON.parse('{'), /it fails: /],
])('a list’s envelope is refused: %s', (_, list, problem) => {
  expect(listed(list).join('\n')).toMatch(problem);
});

test('a list may be bare, and may hold what is always the same', () => {
  expect(listed(({ records }) => records)).toEqual([]);
  const fixed = { version: 2, none: null, yes: true, some: ['a', { b: [] }] };
  expect(listed(({ records, total }) => ({ total, again: total, fixed, records, nothing: undefined }))).toEqual([]);
});

test.each<[rule: string, detail: (places: Places) => unknown, problem: RegExp]>([
  ['html changed', ({ html }) => ({ html: html.trim() }), /works with html/],
  ['html measured', ({ html }) => ({ html, isEmpty: html === '' }), /depends on the values/],
  ['a field of the record', ({ record }) => ({ title: record.title }), /works with record/],
  [
    'all fields but one',
    ({ record }) => {
      const { title, ...rest } = record;
      return { rest, title };
    },
    /works with record/,
  ],
  ['a field asked for', ({ record }) => ({ record, has: 'title' in record }), /works with record/],
  ['a record written to', ({ record, html }) => Object.assign(record, { html }), /works with record/],
])('a detail’s envelope is refused: %s', (_, detail, problem) => {
  expect(detailed(detail).join('\n')).toMatch(problem);
});

test('a record may be placed, spread, repeated or left out', () => {
  expect(detailed(({ record, html }) => ({ record, html }))).toEqual([]);
  expect(detailed(({ record, html }) => ({ ...record, html }))).toEqual([]);
  expect(detailed(({ record, html }) => [record, { a: { ...record } }, html])).toEqual([]);
  expect(detailed(({ html }) => html)).toEqual([]);
});
