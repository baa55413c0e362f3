import { expect, test } from 'vitest';
import { shapesOf } from '../../../../src/dev/console/versions/shapes-section.tsx';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });

const versionOf = (name: string, schemas: object) => ({ name, document: { components: { schemas } } });

const V1 = versionOf('v1', {
  Term: object({ name: { type: 'string' } }),
  PostRecord: object({ title: { type: 'string' }, category: { anyOf: [ref('Term'), { type: 'null' }] } }),
  Post: { allOf: [ref('PostRecord'), object({ htmlContent: { type: 'string' } })] },
  PostList: object({ data: { type: 'array', items: ref('PostRecord') }, total: { type: 'integer' } }),
});

const V2 = versionOf('v2', {
  Term: object({ name: { type: 'string' } }),
  PostRecord: object({
    heading: { type: 'string' },
    category: { type: ['object', 'null'], properties: { name: { type: 'string' } }, required: ['name'] },
  }),
  Post: { allOf: [ref('PostRecord'), object({ htmlContent: { type: ['string', 'null'] } })] },
  PostList: object({ items: { type: 'array', items: ref('PostRecord') }, total: { type: 'integer' } }),
});

const rowsOf = (name: string, before = V1, after = V2) =>
  shapesOf(before, after)
    .find((one) => one.name === name)
    ?.rows.map(({ path, before: was, after: is, difference }) => [path, was, is, difference]);

test('each row shows the types in both versions and describes the difference', () => {
  expect(rowsOf('PostRecord')).toEqual([
    ['heading', null, 'string', 'is new: string'],
    ['title', 'string', null, 'was removed'],
    ['category', 'null or object', 'null or object', ''],
    ['category.name', 'string', 'string', ''],
  ]);
});

test('a single post shows only what lists do not show', () => {
  expect(rowsOf('Post')).toEqual([['htmlContent', 'string', 'null or string', 'can now be null']]);
});

test('an envelope names its content, which has a separate table', () => {
  expect(rowsOf('PostList')).toEqual([
    ['items', null, 'array', 'is new: array'],
    ['items[]', null, 'PostRecord', 'only in v2'],
    ['data', 'array', null, 'was removed'],
    ['data[]', 'PostRecord', null, 'only in v1'],
    ['total', 'integer', 'integer', ''],
  ]);
});

test('counts differences, of which a version has none with itself', () => {
  const counts = (after: ReturnType<typeof versionOf>) =>
    shapesOf(V1, after).map(({ name, differences }) => `${name} ${differences}`);
  expect(counts(V2).slice(0, 3)).toEqual(['PostRecord 2', 'Post 1', 'PostList 4']);
  expect(counts(V1).every((count) => count.endsWith(' 0'))).toBe(true);
});

test('missing and endless schemas do not cause a crash', () => {
  const endless = versionOf('v3', { PostRecord: object({ next: ref('PostRecord'), other: ref('PostRecord') }) });
  expect(rowsOf('PostRecord', V1, versionOf('v2', {}))?.every(([, , is]) => is === null)).toBe(true);
  expect(rowsOf('PostRecord', endless, endless)?.length).toBeLessThanOrEqual(500);
  for (const document of [null, 1, [], { components: { schemas: null } }]) {
    expect(() => shapesOf(V1, { name: 'v2', document })).not.toThrow();
  }
});
