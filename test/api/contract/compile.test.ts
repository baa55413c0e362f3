import { expect, test } from 'vitest';
import { compileContract } from '../../../src/api/contract/compile.ts';
import { DEFINITION, defineContract } from '../../../src/config/contract-definition.ts';
import { limitOf } from '../../../src/config/site.ts';
import { z } from '../../../src/define.ts';

/** The problems of a definition from JavaScript, which may break the types. */
const problemsOf = (definition: unknown): string[] => {
  const compiled = compileContract('v2', { [DEFINITION]: definition });
  return 'problems' in compiled
    ? compiled.problems.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`)
    : [];
};

/** The placeholders with the types of the values that they stand for. */
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

test('an empty definition is version 1, and every part may be undefined', () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ record: undefined, envelopes: { list: undefined }, limits: { max: undefined } })).toEqual([]);
  const lists = { defaultLimit: 1, maxLimit: 9 };
  expect(limitOf(defineContract({}), lists)).toEqual({ default: 1, max: 9 });
  expect(limitOf(defineContract({ limits: { max: 5 } }), lists)).toEqual({ default: 1, max: 5 });
});

test.each<[rule: string, definition: unknown, problem: RegExp]>([
  ['no object', 'v1', /must be an object, not a string/],
  ['an unknown part', { records: {} }, /unknown key records/],
  ['a map without a schema', { record: { map: () => ({}) } }, /^record.schema: not a Zod 4 schema/],
  ['a schema of something else', { record: { schema: { parse: () => 1 }, map: () => ({}) } }, /not a Zod 4 schema/],
  ['no map', { record: { schema: ID } }, /^record.map: not a function/],
  ['a limit of nothing', { limits: { max: 0 } }, /^limits.max: /],
  [
    'a schema that describes no JSON',
    { author: { schema: z.object({ born: z.date() }), map: () => ({}) } },
    /^author.schema: JSON Schema cannot describe it: Date cannot be represented/,
  ],
  [
    'two schemas of one name',
    {
      record: { schema: z.object({ it: z.object({ a: z.string() }).meta({ id: 'It' }) }), map: () => ({}) },
      author: { schema: z.object({ it: z.object({ b: z.string() }).meta({ id: 'It' }) }), map: () => ({}) },
    },
    /^: JSON Schema cannot describe it: Duplicate schema id "It"/,
  ],
])('refused: %s', (_, definition, problem) => {
  expect(problemsOf(definition).join('\n')).toMatch(problem);
});

test.each<[rule: string, list: (places: Places) => unknown, problem: RegExp]>([
  ['a sum', ({ records, offset, limit }) => ({ records, next: offset + limit }), /reads or changes offset/],
  [
    'a comparison',
    ({ records, total }) => ({ records, some: total > 0 }),
    /reads or changes total, but its value is only known/,
  ],
  [
    'a string with a value in it',
    ({ records, total }) => ({ records, text: `${total} posts` }),
    /reads or changes total/,
  ],
  ['the length of the records', ({ records }) => ({ records, count: records.length }), /reads or changes records/],
  ['records spread', ({ records }) => ({ ...records }), /reads or changes records/],
  ['records copied', ({ records }) => ({ items: [...records] }), /reads or changes records/],
  [
    'an equality',
    ({ records, total }) => ({ records, isEmpty: total === 0 }),
    /returns different results for different values/,
  ],
  [
    'a condition',
    ({ records, offset }) => ({ records, ...(offset ? { offset } : {}) }),
    /returns different results for different values/,
  ],
  ['records left out', ({ total }) => ({ total }), /must use records once, but uses it 0 times/],
  ['records twice', ({ records }) => ({ data: records, items: records }), /must use records once, but uses it 2 times/],
  ['a function', ({ records }) => ({ records, more: () => 1 }), /contains a function/],
  ['not a number', ({ records }) => ({ records, more: Number.NaN }), /contains NaN/],
  ['a date', ({ records }) => ({ records, at: new Date(0) }), /not a plain object/],
  ['a promise', async ({ records }) => ({ records }), /contains a promise or an object that is not a plain object/],
  [
    'a promise that fails',
    async ({ total }) => total + 1,
    /contains a promise or an object that is not a plain object/,
  ],
  ['an exception', () => JSON.parse('{'), /it throws: /],
])('a list’s envelope is refused: %s', (_, list, problem) => {
  expect(listed(list).join('\n')).toMatch(problem);
});

test('a list may be bare, and may contain constants', () => {
  expect(listed(({ records }) => records)).toEqual([]);
  const fixed = { version: 2, none: null, yes: true, some: ['a', { b: [] }] };
  expect(listed(({ records, total }) => ({ total, again: total, fixed, records, nothing: undefined }))).toEqual([]);
});

test.each<[rule: string, detail: (places: Places) => unknown, problem: RegExp]>([
  ['html changed', ({ html }) => ({ html: html.trim() }), /reads or changes html/],
  ['html measured', ({ html }) => ({ html, isEmpty: html === '' }), /returns different results for different values/],
  ['a field of the record', ({ record }) => ({ title: record.title }), /reads or changes record/],
  [
    'all fields but one',
    ({ record }) => {
      const { title, ...rest } = record;
      return { rest, title };
    },
    /reads or changes record/,
  ],
  ['a field asked for', ({ record }) => ({ record, has: 'title' in record }), /reads or changes record/],
  ['a record written to', ({ record, html }) => Object.assign(record, { html }), /reads or changes record/],
])('a detail’s envelope is refused: %s', (_, detail, problem) => {
  expect(detailed(detail).join('\n')).toMatch(problem);
});

test('a record may be placed, spread, repeated or left out', () => {
  expect(detailed(({ record, html }) => ({ record, html }))).toEqual([]);
  expect(detailed(({ record, html }) => ({ ...record, html }))).toEqual([]);
  expect(detailed(({ record, html }) => [record, { a: { ...record } }, html])).toEqual([]);
  expect(detailed(({ html }) => html)).toEqual([]);
});
