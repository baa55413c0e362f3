import { expect, test } from 'vitest';
import { v1Contract } from '../../../src/api/contract/compile.ts';
import { openapi } from '../../../src/api/openapi/openapi.ts';
import { listOf } from '../../../src/api/tree/pages.ts';
import type { CustomField } from '../../../src/config/settings.ts';
import { ERROR_CODES } from '../../../src/runtime/resolver/errors.ts';
import type { Site, SiteVersion } from '../../../src/runtime/resolver/site.ts';
import { answersOf, detailOf } from '../../helpers/contract.ts';
import { site, siteVersion } from '../../helpers/site.ts';
import { randomPosts, workspaceOf } from '../../helpers/workspace.ts';

const NOW = Date.UTC(2026, 0, 1);

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly deprecated?: boolean;
  readonly parameters: readonly { readonly $ref: string }[];
  readonly responses: Readonly<Record<string, object>>;
}

interface Schema {
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
}

interface Document {
  readonly openapi: string;
  readonly info: { readonly version: string; readonly description: string; readonly 'x-lifecycle': object };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<
    Record<string, Readonly<Record<'get', Operation> & Partial<Record<'head' | 'options', Operation>>>>
  >;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, { readonly schema: object }>>;
    readonly headers: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
  };
}

/** The published document, without what JSON drops. */
const documentOf = (of: Site = site(), customFields: Readonly<Record<string, CustomField>> = {}): Document =>
  JSON.parse(JSON.stringify(openapi({ site: of, version: 'v1', customFields, now: NOW })));

const schemaOf = (name: string, document: Document = documentOf()): Schema => {
  const schema = document.components.schemas[name];
  if (schema === undefined) throw new Error(`no schema ${name}`);
  return schema;
};

const propertiesOf = (json: string): string[] => Object.keys(JSON.parse(json));

const refsIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => (name === '$ref' ? [String(inner)] : refsIn(inner)));

const at = (document: unknown, ref: string): unknown =>
  ref
    .replace('#/', '')
    .split('/')
    .reduce((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);

test('every endpoint is described', () => {
  const { openapi, info, paths } = documentOf();
  expect([openapi, info.version]).toEqual(['3.1.0', 'v1']);
  expect(Object.keys(paths)).toEqual([
    '/{key}/posts',
    '/{key}/posts/{slug}',
    '/{key}/tags',
    '/{key}/categories',
    '/{key}/authors',
    '/{key}/stats',
    '/{key}/index/manifest.json',
    '/{key}/index/{hash}.json',
  ]);
  for (const { get } of Object.values(paths)) {
    expect(Object.keys(get.responses)).toEqual(['200', '304', '401', '404', '410', '500']);
  }
});

test('every reference resolves, and every component is used', () => {
  const document = documentOf();
  const refs = new Set(refsIn(document));
  for (const ref of refs) expect(at(document, ref), ref).toBeDefined();
  for (const [kind, components] of Object.entries(document.components)) {
    for (const name of Object.keys(components)) expect(refs).toContain(`#/components/${kind}/${name}`);
  }
});

test('every parameter in a path is described', () => {
  for (const [path, { get }] of Object.entries(documentOf().paths)) {
    const named = [...path.matchAll(/\{([a-z]+)\}/g)].map((match) => `#/components/parameters/${match[1]}`);
    expect(get.parameters.map(({ $ref }) => $ref)).toEqual(expect.arrayContaining(named));
  }
});

test('the schemas match the contract’s answers', () => {
  const custom: CustomField = { type: 'string', required: true };
  const document = documentOf(site(), { series: custom });
  const workspace = workspaceOf(randomPosts({ seed: 1, posts: 3, terms: ['a', 'b'] }));
  const posts = workspace.posts.map((post) => ({ ...post, custom: { series: 'x' } }));
  const authors = [{ id: 'a', name: 'A', about: '', socialLinks: {} }];
  const contract = v1Contract();
  const answers = answersOf(contract, { ...workspace, posts, authors }, () => expect.unreachable());
  expect(propertiesOf(answers.records[0] ?? '')).toEqual(schemaOf('PostRecord', document).required);
  const list = listOf(contract.list, answers.records, { total: 3, offset: 0, limit: 20 });
  expect(propertiesOf(list)).toEqual(schemaOf('PostList').required);
  expect(propertiesOf(detailOf(contract, answers.details[0], ''))).toEqual(schemaOf('PostAnswer').required);
  expect(propertiesOf(answers.stats)).toEqual(schemaOf('Stats').required);
  const [author] = JSON.parse(answers.authors).data;
  expect(Object.keys(author)).toEqual(schemaOf('Author').required);
});

test.each<[string, CustomField, object]>([
  ['required', { type: 'integer', required: true }, { type: 'integer' }],
  ['optional: null', { type: 'string', required: false }, { type: ['string', 'null'] }],
  ['with a default: never null', { type: 'number', required: false, default: 3 }, { type: 'number', default: 3 }],
  ['a default of null', { type: 'boolean', required: false, default: null }, { type: ['boolean', 'null'] }],
  ['a date', { type: 'date', required: true }, { type: 'string', format: 'date-time' }],
  ['strings', { type: 'strings', required: true }, { type: 'array', items: { type: 'string' } }],
  ['json: anything', { type: 'json', required: false }, {}],
])('the schema of a custom field, %s', (_, field, schema) => {
  const record = schemaOf('PostRecord', documentOf(site(), { custom: field }));
  expect(record.properties.custom).toEqual(schema);
  expect(record.required.at(-1)).toBe('custom');
});

test('the limits are the version’s', () => {
  const of = site({ versions: { v1: siteVersion({ limit: { default: 7, max: 9 } }) } });
  expect(documentOf(of).components.parameters.limit).toMatchObject({
    schema: { type: 'integer', default: 7 },
    'x-applied': { minimum: 1, maximum: 9 },
  });
});

test('limit and offset have no bounds, so a generated client can send every value that the API accepts', () => {
  const { parameters } = documentOf().components;
  for (const name of ['limit', 'offset']) {
    expect(Object.keys(parameters[name]?.schema ?? {}), name).toEqual(['type', 'default']);
  }
  expect(parameters.tags).toMatchObject({ style: 'form', explode: false, schema: { type: 'array' } });
});

test('HEAD and OPTIONS are described once, with 405 and Allow, so generated code has one function per GET', () => {
  const document = documentOf();
  const ids: (string | undefined)[] = [];
  for (const [path, item] of Object.entries(document.paths)) {
    const { get, head, options } = item;
    expect(Object.keys(item), path).toEqual(path === '/{key}/posts' ? ['get', 'head', 'options'] : ['get']);
    expect(JSON.stringify(get.parameters)).toContain('If-None-Match');
    ids.push(get.operationId);
    if (head === undefined || options === undefined) continue;
    expect(head.parameters).toEqual(get.parameters);
    expect(Object.keys(head.responses)).toEqual(Object.keys(get.responses));
    expect(Object.keys(options.responses)).toEqual(['204', '405']);
    expect([head, options].map(({ description }) => description)).toEqual(
      Array(2).fill(expect.stringMatching(/^Every endpoint /)),
    );
    ids.push(head.operationId, options.operationId);
  }
  expect(new Set(ids).size).toBe(ids.length);
  const { allowed_methods: allowed, method_not_allowed: refused, without_body: bare } = document.components.responses;
  for (const response of [allowed, refused]) expect(Object.keys(response?.headers ?? {})).toContain('Allow');
  for (const response of [allowed, bare]) expect(response).not.toHaveProperty('content');
});

test('every error code is listed', () => {
  expect(JSON.stringify(schemaOf('Error'))).toContain(JSON.stringify(ERROR_CODES));
});

test('a deprecated version is marked; one with a later deprecation date is not', () => {
  const lifecycle = { sunset: Date.UTC(2026, 5, 30), suggest: 'v2' };
  const marked = (deprecated: number): Document =>
    documentOf(site({ versions: { v1: siteVersion({ deprecated, ...lifecycle }) } }));
  for (const { get } of Object.values(marked(NOW).paths)) expect(get.deprecated).toBe(true);
  expect(marked(NOW).info.description).toMatch(
    /deprecated\. It stops working on Tue, 30 Jun 2026 00:00:00 GMT\. Migrate to v2\.$/,
  );
  const planned = marked(NOW + 1);
  expect({ ...planned, info: { ...planned.info, 'x-lifecycle': documentOf().info['x-lifecycle'] } }).toEqual(
    documentOf(),
  );
});

test('a version’s lifecycle is data that does not depend on the current time', () => {
  const lifecycleOf = (version: Partial<SiteVersion>): object =>
    documentOf(site({ versions: { v1: siteVersion(version) } })).info['x-lifecycle'];
  expect(lifecycleOf({})).toEqual({ deprecated: null, sunset: null, suggest: null });
  for (const deprecated of [NOW - 1, NOW + 1]) {
    expect(lifecycleOf({ deprecated, sunset: Date.UTC(2026, 5, 30), suggest: 'v2' })).toEqual({
      deprecated: new Date(deprecated).toISOString(),
      sunset: '2026-06-30T00:00:00.000Z',
      suggest: 'v2',
    });
  }
});

test('the legacy version is also served without its name, and no key appears', () => {
  expect(documentOf(site({ keys: ['s3cret'] })).servers.map(({ url }) => url)).toEqual([
    '/api/public/v1',
    '/api/public',
  ]);
  expect(documentOf(site({ legacy: 'v2' })).servers.map(({ url }) => url)).toEqual(['/api/public/v1']);
  expect(JSON.stringify(documentOf(site({ keys: ['s3cret'] })))).not.toContain('s3cret');
});

test('servers are absolute if the API’s address is known', () => {
  const input = { site: site(), version: 'v1', customFields: {}, now: NOW };
  for (const url of ['https://api.example.com/api/public', 'https://api.example.com/api/public/'])
    expect(openapi({ ...input, url })).toHaveProperty(
      'servers',
      ['https://api.example.com/api/public/v1', 'https://api.example.com/api/public'].map((address) =>
        expect.objectContaining({ url: address }),
      ),
    );
});

test('a version that does not exist is an error', () => {
  expect(() => openapi({ site: site(), version: 'v9', customFields: {}, now: NOW })).toThrow('no version v9');
});

test('old addresses and their answers are described if there are any', () => {
  const documentWith = (redirects: boolean): Document =>
    JSON.parse(JSON.stringify(openapi({ site: site(), version: 'v1', customFields: {}, redirects, now: NOW })));
  expect(documentWith(false)).toEqual(documentOf());
  const document = documentWith(true);
  const { get } = document.paths['/{key}/posts/{slug}'] ?? {};
  expect(get?.responses['308']).toEqual({ $ref: '#/components/responses/moved' });
  expect(document.components.responses.moved?.headers).toHaveProperty('Location');
  expect(document.paths['/{key}/redirects']?.get.responses['200']).toHaveProperty('content');
  for (const ref of refsIn(document)) expect(at(document, ref), ref).toBeDefined();
  expect(Object.keys(document.paths['/{key}/posts']?.get.responses ?? {})).not.toContain('308');
});

test('declared queries are parameters, and a strict version describes 400; others do not', () => {
  const queries = {
    filters: { tags: 'tags', publishedAt: 'moment', level: 'integer', slug: 'slug' },
    sort: ['title'],
    include: true,
    archives: true,
    pass: [],
  } as const;
  const document = documentOf(site({ versions: { v1: siteVersion({ queries }) } }));
  const plain = documentOf();
  const list = document.paths['/{key}/posts']?.get;
  const all = list?.parameters.map(({ $ref }) => at(document, $ref)) as { readonly name: string }[];
  const names = all.map(({ name }) => name);
  expect(names.filter((name) => /tags|level|publishedAt|sort|include/.test(name))).toEqual([
    ...['tags', 'tags[all]', 'tags[nin]'],
    ...['publishedAt[gt]', 'publishedAt[gte]', 'publishedAt[lt]', 'publishedAt[lte]'],
    ...['level', 'level[in]', 'level[nin]', 'level[gt]', 'level[gte]', 'level[lt]', 'level[lte]'],
    ...['sort', 'include'],
  ]);
  expect(names).toContain('slug');
  expect(document.components.parameters.slug).toMatchObject({ in: 'path' });
  expect(document.components.parameters.sort?.schema).toMatchObject({ items: { enum: ['title', '-title'] } });
  expect(Object.keys(list?.responses ?? {})).toContain('400');
  expect(document.paths['/{key}/archives']).toBeDefined();
  expect(schemaOf('PostRecord', document).required).not.toContain('htmlContent');
  expect(JSON.stringify(schemaOf('Error', document))).toContain('invalid_query');
  for (const ref of refsIn(document)) expect(at(document, ref), ref).toBeDefined();
  expect(JSON.stringify(plain)).not.toMatch(/invalid_query|archives|ArchiveList|"400"/);
});
