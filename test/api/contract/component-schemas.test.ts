import { expect, test } from 'vitest';
import { detailShape } from '../../../src/api/contract/component-schemas.ts';
import type { JsonSchema } from '../../../src/api/contract/contract.ts';
import { schemas } from '../../../src/api/contract/schemas.ts';
import { type DefinedContract, defineContract } from '../../../src/config/contract-definition.ts';
import { type DetailOptions, detailFieldNames, NO_DETAIL_OPTIONS } from '../../../src/config/record-fields.ts';
import { z } from '../../../src/define.ts';
import { contractOf, NEXT } from '../../helpers/contract.ts';

const described = (defined: DefinedContract): Readonly<Record<string, JsonSchema>> => contractOf(defined).schemas({});

const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

test('a version’s own schemas have version 1’s names, and unused schemas are absent', () => {
  const components = described(NEXT);
  expect(Object.keys(components)).toEqual([
    ...['Term', 'Author', 'PostRecord', 'Post', 'PostList', 'PostAnswer', 'TermList', 'AuthorList', 'Stats', 'Error'],
  ]);
  expect(components.Term?.properties).toEqual({ id: { type: 'string' }, label: { type: 'string' } });
  expect(components.Stats).toEqual({ type: 'object', properties: { posts: { type: 'integer' } }, required: ['posts'] });
});

test('an envelope’s schema follows its layout: values, constants, the post and the fields beside it', () => {
  const { PostList, PostAnswer, Post } = described(NEXT);
  const count = { type: 'integer', minimum: 0 };
  expect(PostList).toEqual({
    type: 'object',
    properties: {
      page: {
        type: 'object',
        properties: {
          limit: { ...count, minimum: 1, description: 'As applied.' },
          offset: { ...count, description: 'As applied.' },
          of: { ...count, description: 'The number of posts that match.' },
        },
        required: ['limit', 'offset', 'of'],
      },
      kind: { const: 'pösts' },
      items: { type: 'array', items: ref('PostRecord') },
    },
    required: ['page', 'kind', 'items'],
  });
  expect(PostAnswer).toEqual({ type: 'object', properties: { post: ref('Post') }, required: ['post'] });
  expect(Post?.allOf).toEqual([ref('PostRecord'), expect.objectContaining({ required: ['body'] })]);
});

test('a separate detail schema gets a separate name', () => {
  const schema = z.object({ id: z.string() });
  const map = ({ slug }: { slug: string }) => ({ id: slug });
  const detail = { schema: schema.extend({ more: z.null() }), map: () => ({ id: '', more: null }) };
  const { PostDetail, Post } = described(defineContract({ record: { schema, map }, detail }));
  expect(PostDetail).toMatchObject({ required: ['id', 'more'] });
  expect(Post?.allOf).toContainEqual(ref('PostDetail'));
  const same = described(defineContract({ record: { schema, map }, detail: { schema, map } }));
  expect(same.PostDetail).toEqual(ref('PostRecord'));
});

test('shared, named and recursive schemas become components with names that are free', () => {
  const named = z.object({ a: z.string() }).meta({ id: 'Author' });
  const tree = z.object({
    name: z.string(),
    get below() {
      return z.array(tree);
    },
  });
  const schema = z.object({ one: named, two: named, tree });
  const map = () => ({ one: { a: '' }, two: { a: '' }, tree: { name: '', below: [] } });
  const components = described(defineContract({ record: { schema, map } }));
  const text = JSON.stringify(components);
  const refs = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? '');
  for (const target of refs) {
    expect(target).toMatch(/^#\/components\/schemas\/[A-Za-z0-9._-]+$/);
    expect(components).toHaveProperty([target.slice('#/components/schemas/'.length)]);
  }
  expect(components.Author).toHaveProperty('properties.about');
  expect(components.Author_).toMatchObject({ required: ['a'] });
  expect(text).not.toContain('$defs');
  expect(text).not.toContain('"$id"');
});

test('schemas of nullable values are short and exact', () => {
  const schema = z.object({
    term: schemas.Term.nullable(),
    one: z.enum(['a', 'b']).nullable(),
    moment: z.iso.datetime().nullable(),
    email: z.email().nullable(),
    either: z.union([z.string(), z.int()]).nullable(),
  });
  const map = () => ({ term: null, one: null, moment: null, email: null, either: null });
  const { PostRecord } = described(defineContract({ record: { schema, map } }));
  expect(PostRecord?.properties).toMatchObject({
    term: { type: ['object', 'null'], required: ['name', 'slug'] },
    one: { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
    moment: { type: ['string', 'null'], format: 'date-time' },
    email: { type: ['string', 'null'], format: 'email', pattern: expect.any(String) },
  });
  expect(PostRecord?.properties).toHaveProperty('moment', { type: ['string', 'null'], format: 'date-time' });
});

const DETAILS: readonly Partial<DetailOptions>[] = [
  {},
  { headings: true },
  { images: true, neighbours: true },
  { neighbours: true, related: 2 },
];

test.each(DETAILS)('the configuration knows the names of the detail fields: %j', (given) => {
  const options = { ...NO_DETAIL_OPTIONS, ...given };
  expect(detailFieldNames(options)).toEqual(Object.keys(detailShape(options, z.unknown())));
});
