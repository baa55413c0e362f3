import { expect, test } from 'vitest';
import { checkConfig } from '../../src/config/check.ts';
import { defineContract, z } from '../../src/define.ts';

const checked = (queries: unknown, more: object = {}) =>
  checkConfig(
    {
      records: { fields: { level: { type: 'integer' }, extra: { type: 'json' } } },
      versions: { v1: { queries, ...more } },
    },
    '/x',
  );
const queriesOf = (queries: unknown) => {
  const result = checked(queries);
  return 'settings' in result ? result.settings.versions.v1?.queries : result.problems;
};
const problemsOf = (queries: unknown) => {
  const result = checked(queries);
  return 'problems' in result ? result.problems.map(({ message, help }) => `${message} ${help}`) : [];
};

test('without the option, a version declares nothing', () => {
  expect(queriesOf(undefined)).toBeUndefined();
});

test('strict declares nothing more, and true all built-in fields', () => {
  const pass = ['utm_*', 'fbclid', 'gclid'];
  expect(queriesOf('strict')).toEqual({ filters: {}, sort: [], include: false, archives: false, pass });
  expect(queriesOf(true)).toEqual({
    filters: {
      author: 'terms',
      category: 'term',
      publishedAt: 'moment',
      slug: 'slug',
      tags: 'tags',
      updatedAt: 'moment',
    },
    sort: ['publishedAt', 'title', 'updatedAt'],
    include: true,
    archives: true,
    pass,
  });
});

test('custom fields are filters and keys of orders by their types, and own names pass', () => {
  const own = { filters: ['level', 'tags', 'level'], sort: ['level'], pass: ['ref', 'x-*'] };
  expect(queriesOf(own)).toMatchObject({
    filters: { level: 'integer', tags: 'tags' },
    sort: ['level'],
    pass: expect.arrayContaining(['gclid', 'ref', 'x-*']),
  });
});

test('a filter can have ranges only, if its values have an order', () => {
  expect(queriesOf({ filters: ['level[range]'] })).toMatchObject({ filters: { level: 'amount' } });
  expect(problemsOf({ filters: ['extra[range]'] })).toHaveLength(1);
  expect(problemsOf({ filters: ['tags[range]'] })).toHaveLength(1);
});

test('an unknown filter or key is an error with a suggestion', () => {
  expect(problemsOf({ filters: ['levle'] })).toEqual([
    expect.stringMatching(/declares levle in queries.filters.*Did you mean level/),
  ]);
  expect(problemsOf({ sort: ['titel'] })).toEqual([
    expect.stringMatching(/declares titel in queries.sort.*Did you mean title/),
  ]);
  expect(problemsOf({ filters: ['extra'] })).toHaveLength(1);
  expect(problemsOf({ filters: ['limit'], sort: ['tags'] })).toHaveLength(2);
  expect(problemsOf({ pass: ['a b'] })).toHaveLength(1);
  expect(problemsOf('all')).toEqual([expect.stringContaining("it must be true, 'strict', or an object")]);
});

const combined = (combine: unknown, queries: unknown = { filters: ['level', 'publishedAt'], sort: ['title'] }) =>
  checkConfig(
    {
      records: { fields: { level: { type: 'integer' } } },
      versions: { v1: { queries } },
      lists: { precompute: { combine } },
    },
    '/x',
  );

test('a combination with declared parameters has a folder for its pages, whatever its spelling', () => {
  const pagesOf = (combine: unknown) => {
    const result = combined(combine);
    return 'settings' in result ? result.settings.versions.v1?.queries?.pages : result.problems;
  };
  const pages = pagesOf([
    ['sort=title', 'level=3,2.0'],
    ['category', 'tags'],
  ]);
  expect(pages).toEqual({ '[["level","2,3"],["sort","title"]]': expect.stringMatching(/^query=[0-9a-f]+$/) });
  expect(pagesOf([['category', 'level=2,3,3', 'sort=title']])).toEqual(pages);
  expect(pagesOf([['category', 'tags']])).toBeUndefined();
});

test('a combination with parameters that no version declares, or that have no pages, is an error', () => {
  const problems = (combine: unknown, queries?: unknown) => {
    const result = combined(combine, queries);
    return 'problems' in result ? result.problems.map(({ message }) => message) : [];
  };
  expect(problems([['sort=titel']])).toEqual([expect.stringContaining('Did you mean title?')]);
  expect(problems([['level=two']])).toEqual([expect.stringContaining('is not a number')]);
  expect(problems([['category=news', 'sort=title']])).toEqual([expect.stringContaining('pages for each category')]);
  expect(problems([['sort=title']], undefined)).toEqual([]);
  expect(problems([['sort=-publishedAt']], { sort: ['publishedAt'] })).toEqual([expect.stringContaining('same order')]);
  expect(problems([['include=htmlContent']], true)).toEqual([expect.stringContaining('no pages')]);
  const four = ['level[gt]=1', 'level[lt]=5', 'publishedAt[gt]=2020-01-01', 'sort=title'];
  expect(problems([four])).toEqual([expect.stringContaining('At most 3')]);
  expect(problems([['sort']])).toEqual([expect.stringContaining('a declared parameter')]);
  expect(problems([['category']])).toEqual([expect.stringContaining('at least 2 filters')]);
});

test('a combination with declared parameters needs a version that declares queries', () => {
  const result = checkConfig({ lists: { precompute: { combine: [['sort=title']] } } }, '/x');
  expect('problems' in result && result.problems).toMatchObject([{ message: expect.stringContaining('No version') }]);
});

test('a contract of its own adds its fields by their schema', () => {
  const contract = defineContract({
    record: {
      schema: z.object({
        heading: z.string(),
        stars: z.int().nullable(),
        topics: z.array(z.string()),
        at: z.object({}),
      }),
      map: ({ title, tags }) => ({ heading: title, stars: null, topics: tags.map(({ slug }) => slug), at: {} }),
    },
  });
  const checkedWith = (queries: object) => {
    const result = checkConfig({ versions: { v2: { contract, queries } } }, '/x');
    return 'settings' in result ? result.settings.versions.v2?.queries : result.problems.map(({ message }) => message);
  };
  expect(
    checkedWith({ filters: ['heading[range]', 'stars', 'topics', 'tags'], sort: ['heading', 'title'] }),
  ).toMatchObject({
    filters: { heading: 'text', stars: 'integer', topics: 'strings', tags: 'tags' },
    sort: ['heading', 'title'],
  });
  expect(checkedWith({ filters: ['at'] })).toEqual([expect.stringContaining('v2 declares at')]);
  expect(checkedWith({ sort: ['topics'] })).toEqual([expect.stringContaining('v2 declares topics')]);
});
