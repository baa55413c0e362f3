import { expect, expectTypeOf, test } from 'vitest';
import { schemas } from '../../src/api/contract/schemas.ts';
import { type DefinedContract, defineContract } from '../../src/config/contract-definition.ts';
import { z } from '../../src/define.ts';
import type { PostRecord } from '../../src/runtime/shapes.ts';

interface Custom {
  readonly series: string | null;
}

test('a map gets version 1’s resource, and returns what its schema describes', () => {
  const contract = defineContract({
    record: {
      schema: z.object({ id: z.string(), tags: z.array(z.object({ name: z.string(), slug: z.string() })) }),
      map: (post) => {
        expectTypeOf(post).toEqualTypeOf<PostRecord>();
        // Read-only lists are allowed.
        return { id: post.slug, tags: post.tags };
      },
    },
    stats: {
      schema: z.object({ posts: z.int() }),
      map: (stats) => {
        expectTypeOf(stats.totalPosts).toBeNumber();
        return { posts: stats.totalPosts };
      },
    },
  });
  expectTypeOf(contract).toEqualTypeOf<DefinedContract>();
  expect(Object.keys(contract)).toEqual([]);
});

test('custom fields are typed if the map declares them', () => {
  const contract = defineContract({
    record: {
      schema: z.object({ series: z.string().nullable(), title: z.string() }),
      map: (post: PostRecord<Custom>) => {
        expectTypeOf(post.series).toEqualTypeOf<string | null>();
        return { series: post.series, title: post.title };
      },
    },
  });
  expect(contract).toBeDefined();
});

test('a contract can leave out, rename and add fields of version 1', () => {
  const contract = defineContract({
    record: {
      schema: schemas.PostRecord.omit({ readingTime: true }).extend({ minutes: z.int() }),
      map: ({ readingTime, ...post }) => ({ ...post, minutes: readingTime }),
    },
  });
  expect(contract).toBeDefined();
});

test('a map whose result does not match its schema does not compile', () => {
  const id = z.object({ id: z.string() });
  const mistakes = [
    // @ts-expect-error: a number is not a string.
    () => defineContract({ record: { schema: id, map: (post) => ({ id: post.readingTime }) } }),
    // @ts-expect-error: the field is missing.
    () => defineContract({ author: { schema: id, map: ({ name }) => ({ name }) } }),
    // @ts-expect-error: null is not a string.
    () => defineContract({ record: { schema: id, map: (post) => ({ id: post.coverImage }) } }),
    // @ts-expect-error: the field does not exist, as no custom fields are declared.
    () => defineContract({ record: { schema: id, map: (post) => ({ id: post.series }) } }),
    // @ts-expect-error: a record is an object.
    () => defineContract({ record: { schema: z.string(), map: (post) => post.slug } }),
    // @ts-expect-error: a contract has no such part.
    () => defineContract({ post: { schema: id, map: () => ({ id: '' }) } }),
  ];
  expect(mistakes).toHaveLength(6);
});

test('an envelope that computes does not compile', () => {
  const mistakes = [
    // @ts-expect-error: placeholders are no numbers.
    () => defineContract({ envelopes: { list: ({ records, offset, limit }) => ({ records, next: offset + limit }) } }),
    // @ts-expect-error: placeholders are no numbers.
    () => defineContract({ envelopes: { list: ({ records, total }) => ({ records, isEmpty: total === 0 }) } }),
    // @ts-expect-error: the record is a placeholder without fields.
    () => defineContract({ envelopes: { detail: ({ record }) => ({ title: record.title }) } }),
    // @ts-expect-error: html is a placeholder, not a string.
    () => defineContract({ envelopes: { detail: ({ html }) => ({ html: html.trim() }) } }),
  ];
  expect(mistakes).toHaveLength(4);
});

test('settings that contain a contract can cross threads and be hashed', () => {
  const contract = defineContract({ limits: { max: 5 } });
  expect(structuredClone({ contract })).toEqual({ contract: {} });
  expect(JSON.stringify(contract)).toBe('{}');
});
