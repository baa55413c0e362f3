import { expect, expectTypeOf, test } from 'vitest';
import { v1Contract } from '../../../src/api/contract/compile.ts';
import { jsonSchemas } from '../../../src/api/contract/json-schemas.ts';
import { schemas, schemasWith } from '../../../src/api/contract/schemas.ts';
import { listOf } from '../../../src/api/tree/pages.ts';
import type { CustomField } from '../../../src/config/settings.ts';
import { z } from '../../../src/define.ts';
import { answersOf, detailOf } from '../../helpers/contract.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const CUSTOM: Readonly<Record<string, CustomField>> = {
  text: { type: 'string', required: true },
  number: { type: 'number', required: false, default: 3 },
  integer: { type: 'integer', required: false },
  boolean: { type: 'boolean', required: false },
  date: { type: 'date', required: false },
  strings: { type: 'strings', required: true },
  json: { type: 'json', required: false },
};

/** A schema with all references resolved and the parts of `allOf` merged. */
const flat = (schema: unknown, all: Readonly<Record<string, unknown>>): unknown => {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((item) => flat(item, all));
  const { $ref, allOf, ...rest } = schema as {
    $ref?: string;
    allOf?: object[];
    properties?: object;
    required?: string[];
  };
  if ($ref !== undefined) return flat(all[$ref.slice('#/components/schemas/'.length)], all);
  const parts = (allOf ?? []).map((part) => flat(part, all)) as { properties: object; required: string[] }[];
  if (parts.length > 0) {
    const properties = Object.assign({}, ...parts.map((part) => part.properties));
    return { type: 'object', properties, required: parts.flatMap(({ required }) => required) };
  }
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, flat(value, all)]));
};

test('the exported schemas match the OpenAPI document, including custom fields', () => {
  const document = v1Contract().schemas(CUSTOM);
  const exported = jsonSchemas({ ...schemasWith(CUSTOM) });
  expect(Object.keys(exported).sort()).toEqual(Object.keys(document).sort());
  for (const name of Object.keys(document))
    expect(flat(exported[name], exported), name).toEqual(flat(document[name], document));
});

test('they accept every answer of version 1', () => {
  const workspace = workspaceOf(randomPosts({ seed: 5, posts: 30, terms: ['red', 'x'] }));
  const contract = v1Contract();
  const answers = answersOf(contract, workspace, () => expect.unreachable());
  const list = listOf(contract.list, answers.records, { total: 30, offset: 0, limit: 20 });
  expect(schemas.PostList.parse(JSON.parse(list))).toEqual(JSON.parse(list));
  expect(schemas.PostAnswer.parse(JSON.parse(detailOf(contract, answers.details[0], 'x'))).data.htmlContent).toBe('x');
  expect(schemas.TermList.safeParse(JSON.parse(answers.tags)).success).toBe(true);
  expect(schemas.AuthorList.safeParse(JSON.parse(answers.authors)).success).toBe(true);
  expect(schemas.Stats.parse(JSON.parse(answers.stats)).totalPosts).toBe(30);
});

test('they reject data that breaks the contract, and ignore unknown fields', () => {
  expect(schemas.Term.safeParse({ name: 'A' }).success).toBe(false);
  expect(schemas.Term.safeParse({ name: 'A', slug: 'a b' }).success).toBe(false);
  expect(schemas.Term.safeParse({ name: 'A', slug: 'a', more: 1 }).success).toBe(true);
  expect(schemas.Error.safeParse({ error: { code: 'teapot', message: '' } }).success).toBe(false);
});

test('they can be extended, and the types follow', () => {
  const extended = schemas.PostRecord.omit({ excerpt: true }).extend({ series: z.string() });
  expectTypeOf<z.output<typeof extended>>().toHaveProperty('series').toBeString();
  expectTypeOf<z.output<typeof extended>>().not.toHaveProperty('excerpt');
  expectTypeOf<z.output<typeof schemas.Stats>['totalPosts']>().toBeNumber();
  expect(Object.keys(extended.shape)).toContain('series');
});
