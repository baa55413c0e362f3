import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { diff } from '../../../src/publish/diff/diff.ts';
import { type Edit, editTree, type Json } from '../../helpers/edit-tree.ts';
import fc from '../../helpers/fast-check.ts';
import { changeFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const NOW = Date.UTC(2026, 6, 1);

/** Four posts. The first one's front matter has a value for every type of custom field. */
const POSTS: Files = {
  'content/demo/workspace.yaml': 'keys: [demo]\n',
  'content/demo/posts/one.md': post({
    title: 'One',
    date: '2026-01-01',
    category: 'News',
    tags: ['Red', 'Blue'],
    author: 'Ann',
    rating: 4,
    meta: { size: 3, tags: ['a'], place: { name: 'Here', at: [1, 2] } },
    updated: '2026-01-05',
    day: '2026-01-01',
    word: 'w',
    flag: true,
    words: ['x'],
  }),
  'content/demo/posts/two.md': post({
    title: 'Two',
    date: '2026-02-01',
    category: 'News',
    tags: ['Red'],
    author: 'Bob',
    rating: 5,
    meta: { size: 4, tags: ['b', 'c'], place: { name: 'There', at: [3] } },
    image: 'https://example.com/a.png',
    day: '2026-01-02',
    word: 'v',
    flag: false,
    words: [],
  }),
  'content/demo/posts/three.md': post({ title: 'Three', date: '2026-03-01', tags: ['Blue'] }),
  'content/demo/posts/four.md': post({ title: 'Four', date: '2026-04-01' }),
};

/** Posts that all have the fields of the first. */
const FULL: Files = {
  'content/demo/workspace.yaml': 'keys: [demo]\n',
  'content/demo/posts/one.md': POSTS['content/demo/posts/one.md'] ?? '',
  'content/demo/posts/two.md': POSTS['content/demo/posts/two.md'] ?? '',
};

interface Tree {
  readonly files?: Files;
  /** Options of the configuration, as source text or as data. */
  readonly config?: string | Json;
  readonly now?: number;
  readonly edit?: Edit;
}

const published = async ({ files = POSTS, config = {}, now = NOW, edit }: Tree): Promise<string> => {
  const options = typeof config === 'string' ? config : JSON.stringify(config);
  const root = await folderOf({
    ...files,
    'galley.config.ts': `import { defineConfig, defineContract, schemas, z } from 'galley';\nexport default defineConfig(${options});`,
  });
  const result = await build({ root, now, concurrency: 1 });
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const dist = join(root, 'dist');
  if (edit === undefined) return dist;
  const tree = await filesIn(dist);
  await changeFiles(dist, tree, editTree(tree, 'api/public/v1/demo', edit));
  return dist;
};

/** The changes, one line each: `breaking field-removed rating`. */
const changes = async (before: Tree, after: Tree): Promise<string[]> => {
  const [old, now] = [await published(before), await published(after)];
  const { findings, isBreaking } = await diff({
    before: old,
    after: now,
    keys: [],

    timeout: 5,
    now: after.now ?? NOW,
  });
  expect(isBreaking).toBe(findings.some(({ effect }) => effect === 'breaking'));
  return findings.map(({ effect, change, subject, renamedTo }) =>
    [effect, change, subject, renamedTo].filter((part) => part !== null).join(' '),
  );
};

const custom = (type: string, rest: Json = {}): Tree => ({
  config: { records: { fields: { it: { type, ...rest } } } },
});
/** A required custom field that every post has. */
const full = (type: string, from: string): Tree => ({ files: FULL, ...custom(type, { from, required: true }) });
/** A version 2 with another record; `rest` is the rest of its contract. */
const v2 = (record: string, map: string, rest = ''): Tree => ({
  config: `{ versions: { v2: { contract: defineContract({
    record: { schema: z.object({ slug: z.string(), ${record} }), map: (post) => ({ slug: post.slug, ${map} }) }, ${rest}
  }) } } }`,
});
const limits = (defaultLimit: number, maxLimit: number): Tree => ({ config: { lists: { defaultLimit, maxLimit } } });
const versions = (v1: Json, rest: Tree = {}): Tree => ({ ...rest, config: { versions: { v1 } } });
const withMeta = (change: (meta: Json) => unknown): Tree => ({
  ...META,
  edit: { record: (record) => ({ ...record, it: record.it === null ? null : change(record.it) }) },
});
const META = custom('json', { from: 'meta' });
const field = (file: string, fields: Json, files: Files = POSTS): Tree => ({
  files: { ...files, [`content/demo/posts/${file}.md`]: post({ title: file, date: '2026-05-01', ...fields }) },
});
const without = (file: string): Files =>
  Object.fromEntries(Object.entries(POSTS).filter(([path]) => path !== `content/demo/posts/${file}.md`));
const schemasOf = (document: Json): Json => document.components.schemas;
const [DEPRECATED, SUNSET] = ['2026-06-01', '2027-06-01'];

type Case = readonly [title: string, before: Tree, after: Tree, expected: readonly string[]];

const CONTENT: readonly Case[] = [
  ['the same tree', {}, {}, []],
  ['one more post', {}, field('five', { tags: ['Green'], author: 'Cid' }), []],
  ['one more post, older than all', {}, field('five', { date: '2020-01-01' }), []],
  [
    'one more post with a json field, of the same shape',
    META,
    { ...META, ...field('five', { meta: { size: 1 } }) },
    [],
  ],
  ['one fewer post', {}, { files: without('two') }, []],
  ['one fewer post, the only one of its tag', {}, { files: without('one') }, []],
  [
    'no post any more',
    {},
    {
      files: {
        'content/demo/workspace.yaml': 'keys: [demo]\n',
        'content/demo/posts/x.md': post({ title: 'X', date: '2026-01-01', draft: true }),
      },
    },
    [],
  ],
  [
    'the first posts',
    {
      files: {
        'content/demo/workspace.yaml': 'keys: [demo]\n',
        'content/demo/posts/x.md': post({ title: 'X', date: '2026-01-01', draft: true }),
      },
    },
    {},
    [],
  ],
  [
    'a post under another slug',
    {},
    {
      files: {
        ...POSTS,
        ...{ 'content/demo/posts/four.md': post({ title: 'Four', date: '2026-04-01', slug: 'fourth' }) },
      },
    },
    [],
  ],
  [
    'another text',
    {},
    { files: { ...POSTS, 'content/demo/posts/four.md': post({ title: 'Four', date: '2026-04-01' }, 'Other.') } },
    [],
  ],
  [
    'another date, and so another place',
    {},
    { files: { ...POSTS, 'content/demo/posts/four.md': post({ title: 'Four', date: '2025-04-01' }) } },
    [],
  ],
  [
    'no updated date and no image any more',
    {},
    {
      files: {
        ...POSTS,
        'content/demo/posts/one.md': post({ title: 'One', date: '2026-01-01' }),
        'content/demo/posts/two.md': post({ title: 'Two', date: '2026-02-01' }),
      },
    },
    [],
  ],
  [
    'other pages',
    {},
    { config: { lists: { precompute: { limits: [5, 20], combine: [['category', 'tags']], depth: 1 } } } },
    [],
  ],
  ['other caching', {}, { config: { output: { cache: { lists: 'no-store' } } } }, []],
  ['files compressed beforehand', {}, { config: { output: { compress: ['br'] } } }, []],
];

const FIELDS: readonly Case[] = [
  ['an optional custom field more', {}, custom('integer', { from: 'rating' }), ['additive field-added it']],
  ['a required custom field more', { files: FULL }, full('integer', 'rating'), ['additive field-added it']],
  ['a custom field fewer', custom('integer', { from: 'rating' }), {}, ['breaking field-removed it']],
  ['a custom field that no post fills, fewer', custom('integer'), {}, ['breaking field-removed it']],
  [
    'a custom field under another name',
    custom('integer', { from: 'rating' }),
    { config: { records: { fields: { stars: { type: 'integer', from: 'rating' } } } } },
    ['breaking field-removed it', 'additive field-added stars'],
  ],
  [
    'a custom field gone for another',
    custom('integer', { from: 'rating' }),
    { config: { records: { fields: { word: { type: 'string' } } } } },
    ['breaking field-removed it', 'additive field-added word'],
  ],
  ['integer to number', full('integer', 'rating'), full('number', 'rating'), ['breaking type-changed it']],
  ['number to integer', full('number', 'rating'), full('integer', 'rating'), ['additive type-narrowed it']],
  ['integer to string', full('integer', 'rating'), full('string', 'word'), ['breaking type-changed it']],
  ['string to number', full('string', 'word'), full('number', 'rating'), ['breaking type-changed it']],
  ['string to boolean', full('string', 'word'), full('boolean', 'flag'), ['breaking type-changed it']],
  ['boolean to string', full('boolean', 'flag'), full('string', 'word'), ['breaking type-changed it']],
  ['date to string', full('date', 'day'), full('string', 'word'), ['breaking type-changed it']],
  ['string to date', full('string', 'word'), full('date', 'day'), ['additive type-narrowed it']],
  ['strings to string', full('strings', 'words'), full('string', 'word'), ['breaking type-changed it']],
  ['string to strings', full('string', 'word'), full('strings', 'words'), ['breaking type-changed it']],
  ['string to anything', full('string', 'word'), full('json', 'word'), ['breaking type-changed it']],
  ['anything to string', full('json', 'word'), full('string', 'word'), []],
  ['anything to strings', full('json', 'word'), full('strings', 'words'), []],
  [
    'required to optional',
    full('string', 'word'),
    { files: FULL, ...custom('string', { from: 'word' }) },
    ['breaking null-allowed it'],
  ],
  [
    'optional to required',
    { files: FULL, ...custom('string', { from: 'word' }) },
    full('string', 'word'),
    ['additive type-narrowed it'],
  ],
  [
    'a default where there was none',
    custom('string'),
    custom('string', { default: 'x' }),
    ['additive type-narrowed it'],
  ],
  [
    'no default where there was one',
    custom('string', { default: 'x' }),
    custom('string'),
    ['breaking null-allowed it'],
  ],
  [
    'another default',
    custom('string', { default: 'x' }),
    custom('string', { default: 'y' }),
    ['notice default-value it'],
  ],
  [
    'a standard field fewer',
    {},
    {
      edit: {
        record: ({ readingTime, ...rest }) => rest,
        openapi: (document) => {
          delete schemasOf(document).PostRecord.properties.readingTime;
        },
      },
    },
    ['breaking field-removed readingTime'],
  ],
  [
    'a standard field under another name',
    {},
    {
      edit: {
        record: ({ excerpt, ...rest }) => ({ ...rest, summary: excerpt }),
        openapi: (document) => {
          const { properties } = schemasOf(document).PostRecord;
          properties.summary = properties.excerpt;
          delete properties.excerpt;
        },
      },
    },
    ['breaking field-removed excerpt', 'additive field-added summary'],
  ],
  [
    'a standard field that can be null',
    {},
    {
      edit: {
        openapi: (document) => {
          schemasOf(document).PostRecord.properties.excerpt.type = ['string', 'null'];
        },
      },
    },
    ['breaking null-allowed excerpt'],
  ],
  [
    'a standard field that is never null any more',
    {},
    {
      edit: {
        record: (record) => ({ ...record, coverImage: record.coverImage ?? '' }),
        openapi: (document) => {
          schemasOf(document).PostRecord.properties.coverImage.type = 'string';
        },
      },
    },
    ['additive type-narrowed coverImage'],
  ],
  [
    'a field inside a field fewer',
    {},
    {
      edit: {
        record: (record) => ({ ...record, tags: record.tags.map(({ slug }: Json) => ({ slug })) }),
        answers: {
          tags: ({ data }) => ({ data: data.map(({ slug }: Json) => ({ slug })) }),
          categories: ({ data }) => ({ data: data.map(({ slug }: Json) => ({ slug })) }),
        },
        openapi: (document) => {
          delete schemasOf(document).Term.properties.name;
        },
      },
    },
    [
      'breaking field-removed category.name',
      'breaking field-removed tags[].name',
      'breaking field-removed data[].name',
    ],
  ],
  [
    'no htmlContent',
    {},
    {
      edit: {
        detail: ({ data: { htmlContent, ...data } }) => ({ data }),
        openapi: (document) => {
          schemasOf(document).Post = schemasOf(document).PostRecord;
        },
      },
    },
    ['breaking field-removed data.htmlContent'],
  ],
  [
    'a field of authors fewer',
    {},
    {
      edit: {
        answers: { authors: ({ data }) => ({ data: data.map(({ about, ...rest }: Json) => rest) }) },
        openapi: (document) => {
          delete schemasOf(document).Author.properties.about;
        },
      },
    },
    ['breaking field-removed data[].about'],
  ],
  [
    'a total more',
    {},
    {
      edit: {
        answers: { stats: (stats) => ({ ...stats, totalWords: 1 }) },
        openapi: (document) => {
          schemasOf(document).Stats.properties.totalWords = { type: 'integer' };
          schemasOf(document).Stats.required.push('totalWords');
        },
      },
    },
    ['additive field-added totalWords'],
  ],
];

const NO_DOCUMENT: Tree = { edit: { remove: ['../openapi.json'] } };
const DAMAGED_DOCUMENT: Tree = {
  edit: {
    openapi: (document) => {
      for (const name of Object.keys(document)) delete document[name];
    },
  },
};
const NOT_COMPARED = ['breaking document-missing openapi.json'];

const VALUES: readonly Case[] = [
  ['json: another value of another type', META, withMeta(({ place }) => [place]), []],
  ['json: one new post of another type', META, { ...META, ...field('five', { meta: 7 }) }, []],
  ['no document any more', {}, NO_DOCUMENT, NOT_COMPARED],
  ['no document before', NO_DOCUMENT, {}, NOT_COMPARED],
  ['no document at all', NO_DOCUMENT, NO_DOCUMENT, NOT_COMPARED],
  ['a damaged document before', DAMAGED_DOCUMENT, {}, NOT_COMPARED],
];

const ANSWERS: readonly Case[] = [
  [
    'the default list in another order than the index',
    {},
    { edit: { answers: { posts: (list) => ({ ...list, data: list.data.toReversed() }) } } },
    ['breaking order'],
  ],
  [
    'the file of an error fewer',
    {},
    { edit: { remove: ['../../errors/not_found.json'] } },
    ['breaking error-removed errors/not_found.json'],
  ],
  [
    'another code in the file of an error',
    {},
    { edit: { answers: { '../../errors/not_found': () => ({ error: { code: 'missing', message: 'No.' } }) } } },
    ['breaking error-changed errors/not_found.json'],
  ],
  [
    'another message in the file of an error',
    {},
    { edit: { answers: { '../../errors/not_found': ({ error }) => ({ error: { ...error, message: 'No.' } }) } } },
    [],
  ],
  [
    'an envelope under another name',
    {},
    {
      edit: {
        list: ({ data, ...rest }) => ({ items: data, ...rest }),
        manifest: (manifest) => ({
          ...manifest,
          format: 2,
          list: ['{"items":[', 'records', '],"total":', 'total', ',"offset":', 'offset', ',"limit":', 'limit', '}'],
        }),
        openapi: (document) => {
          const { properties } = schemasOf(document).PostList;
          properties.items = properties.data;
          delete properties.data;
        },
      },
    },
    ['breaking field-removed data', 'additive field-added items'],
  ],
  [
    'a total fewer in the envelope',
    {},
    {
      edit: {
        list: ({ total, ...rest }) => rest,
        openapi: (document) => {
          delete schemasOf(document).PostList.properties.total;
        },
      },
    },
    ['breaking field-removed total'],
  ],
  [
    'something more in the envelope',
    {},
    {
      edit: {
        list: (answer) => ({ ...answer, next: 'x' }),
        openapi: (document) => {
          schemasOf(document).PostList.properties.next = { type: 'string' };
        },
      },
    },
    ['additive field-added next'],
  ],
  [
    'a detail without its envelope',
    {},
    {
      edit: {
        detail: ({ data }) => data,
        openapi: (document) => {
          schemasOf(document).PostAnswer = schemasOf(document).Post;
        },
      },
    },
    [
      'breaking field-removed data',
      ...['authors', 'category', 'coverImage', 'excerpt', 'htmlContent', 'publishedAt', 'readingTime', 'slug'].map(
        (name) => `additive field-added ${name}`,
      ),
      ...['tags', 'title', 'updatedAt'].map((name) => `additive field-added ${name}`),
    ],
  ],
  [
    'tags without their envelope',
    {},
    {
      edit: {
        answers: { tags: ({ data }) => data, categories: ({ data }) => data },
        openapi: (document) => {
          schemasOf(document).TermList = schemasOf(document).TermList.properties.data;
        },
      },
    },
    ['breaking type-changed'],
  ],
  ['the order turned round', {}, { edit: { order: (slugs) => [...slugs].reverse() } }, ['breaking order']],
  [
    'an endpoint fewer',
    {},
    {
      edit: {
        remove: ['authors.json'],
        openapi: (document) => {
          delete document.paths['/{key}/authors'];
        },
      },
    },
    ['breaking endpoint-removed'],
  ],
  [
    'an endpoint fewer that the document still has',
    {},
    { edit: { remove: ['stats.json'] } },
    ['breaking endpoint-removed'],
  ],
  [
    'an endpoint more',
    {},
    {
      edit: {
        openapi: (document) => {
          document.paths['/{key}/series'] = document.paths['/{key}/tags'];
        },
      },
    },
    ['additive endpoint-added'],
  ],
  [
    'all posts by themselves gone',
    {},
    { edit: { remove: ['posts/one.json', 'posts/two.json', 'posts/three.json', 'posts/four.json'] } },
    ['breaking endpoint-removed'],
  ],
  [
    'a filter that finds nothing',
    {},
    { edit: { terms: (terms) => ({ ...terms, tags: {} }) } },
    ['breaking filter tags'],
  ],
  [
    'a filter that finds others',
    {},
    { edit: { terms: (terms) => ({ ...terms, author: { ann: terms.author.bob, bob: terms.author.ann } }) } },
    ['breaking filter author'],
  ],
  [
    'a parameter fewer',
    {},
    {
      edit: {
        openapi: (document) => {
          const list = document.paths['/{key}/posts'].get;
          list.parameters = list.parameters.filter(({ $ref }: Json) => !$ref.endsWith('/author'));
        },
      },
    },
    ['breaking parameter-removed author'],
  ],
  [
    'an optional parameter more',
    {},
    {
      edit: {
        openapi: (document) => {
          document.paths['/{key}/posts'].get.parameters.push({
            name: 'year',
            in: 'query',
            schema: { type: 'integer' },
          });
        },
      },
    },
    ['additive parameter-added year'],
  ],
  [
    'a required parameter more',
    {},
    {
      edit: {
        openapi: (document) => {
          document.paths['/{key}/posts'].get.parameters.push({
            name: 'year',
            in: 'query',
            required: true,
            schema: { type: 'integer' },
          });
        },
      },
    },
    ['breaking parameter-required year'],
  ],
  [
    'a parameter that has to be given',
    {},
    {
      edit: {
        openapi: (document) => {
          document.components.parameters.category.required = true;
        },
      },
    },
    ['breaking parameter-required category'],
  ],
  ['a lower maximum', limits(20, 100), limits(20, 50), ['breaking highest-limit limit']],
  ['a higher maximum', limits(20, 100), limits(20, 200), ['breaking highest-limit limit']],
  ['a lower default', limits(20, 100), limits(10, 100), ['breaking default-limit limit']],
  ['a higher default', limits(20, 100), limits(30, 100), ['breaking default-limit limit']],
  [
    'another base path',
    {},
    { config: { output: { basePath: '/content' } } },
    ['breaking base-path /api/public /content'],
  ],
];

const OWN = v2('title: z.string()', 'title: post.title');
const VERSIONS: readonly Case[] = [
  ['a version more', {}, OWN, ['additive version-added v2']],
  ['a version fewer that had announced no end', OWN, {}, ['breaking version-removed v2']],
  ['a version deprecated', {}, versions({ deprecated: DEPRECATED }), ['notice version-deprecated v1']],
  [
    'a version deprecated, with its end',
    {},
    versions({ deprecated: DEPRECATED, sunset: SUNSET }),
    ['notice sunset-announced v1', 'notice version-deprecated v1'],
  ],
  ['a version no longer deprecated', versions({ deprecated: DEPRECATED }), {}, ['notice version-restored v1']],
  [
    'a deprecation that is planned',
    {},
    versions({ deprecated: '2026-12-01', sunset: SUNSET }),
    ['notice deprecation-announced v1', 'notice sunset-announced v1'],
  ],
  [
    'a deprecation that was planned, and is there',
    versions({ deprecated: '2026-12-01', sunset: SUNSET }),
    versions({ deprecated: DEPRECATED, sunset: SUNSET }),
    ['notice version-deprecated v1'],
  ],
  [
    'a deprecation that was planned, and is not any more',
    versions({ deprecated: '2026-12-01', sunset: SUNSET }),
    {},
    ['notice deprecation-withdrawn v1', 'notice sunset-withdrawn v1'],
  ],
  [
    'a sunset later',
    versions({ deprecated: DEPRECATED, sunset: SUNSET }),
    versions({ deprecated: DEPRECATED, sunset: '2028-01-01' }),
    ['notice sunset-later v1'],
  ],
  [
    'a sunset earlier',
    versions({ deprecated: DEPRECATED, sunset: SUNSET }),
    versions({ deprecated: DEPRECATED, sunset: '2027-01-01' }),
    ['breaking sunset-earlier v1'],
  ],
  [
    'no sunset any more',
    versions({ deprecated: DEPRECATED, sunset: SUNSET }),
    versions({ deprecated: DEPRECATED }),
    ['notice sunset-withdrawn v1'],
  ],
  ['another version: a field fewer', OWN, v2('', ''), ['breaking field-removed title']],
  [
    'another version: a field under another name',
    OWN,
    v2('heading: z.string()', 'heading: post.title'),
    ['breaking field-removed title', 'additive field-added heading'],
  ],
  [
    'another version: a type',
    OWN,
    v2('title: z.array(z.string())', 'title: [post.title]'),
    ['breaking type-changed title'],
  ],
  [
    'another version: null',
    OWN,
    v2('title: z.string().nullable()', 'title: post.title'),
    ['breaking null-allowed title'],
  ],
  [
    'another version: a field that can be missing',
    OWN,
    v2('title: z.string().optional()', 'title: post.title'),
    ['breaking field-optional title'],
  ],
  [
    'another version: values more',
    v2("kind: z.enum(['a'])", "kind: 'a' as const"),
    v2("kind: z.enum(['a', 'b'])", "kind: 'a' as const"),
    ['breaking values-changed kind'],
  ],
  [
    'another version: values fewer',
    v2("kind: z.enum(['a', 'b'])", "kind: 'a' as const"),
    v2("kind: z.enum(['a'])", "kind: 'a' as const"),
    ['additive values-narrowed kind'],
  ],
  [
    'another version: its envelope',
    OWN,
    v2(
      'title: z.string()',
      'title: post.title',
      'envelopes: { list: ({ records, total, offset, limit }) => ({ items: records, page: { total, offset, limit } }) }',
    ),
    [
      'breaking field-removed data',
      'breaking field-removed limit',
      'breaking field-removed offset',
      'breaking field-removed total',
      'additive field-added items',
      'additive field-added page',
    ],
  ],
  [
    'another version: its detail',
    OWN,
    v2(
      'title: z.string()',
      'title: post.title',
      'envelopes: { detail: ({ record, html }) => ({ post: { ...record, body: html } }) }',
    ),
    ['breaking field-removed data', 'additive field-added post'],
  ],
  [
    'another version: its limits',
    OWN,
    v2('title: z.string()', 'title: post.title', 'limits: { default: 5 }'),
    ['breaking default-limit limit'],
  ],
  [
    'another version: its tags',
    OWN,
    v2(
      'title: z.string()',
      'title: post.title',
      'term: { schema: z.object({ id: z.string(), label: z.string() }), map: ({ slug, name }) => ({ id: slug, label: name }) }',
    ),
    [
      ...['breaking field-removed data[].name', 'breaking field-removed data[].slug'],
      ...['additive field-added data[].id', 'additive field-added data[].label'],
    ],
  ],
  ['another version: only how it is made', OWN, v2('title: z.string()', 'title: post.title.toUpperCase()'), []],
];

test.each([...CONTENT, ...FIELDS, ...VALUES, ...ANSWERS, ...VERSIONS])('%s', async (_, before, after, expected) => {
  expect(await changes(before, after)).toEqual(expected);
});

test('a version may leave after its announced sunset; leaving earlier breaks a promise to readers', async () => {
  const announced = `{ versions: { v1: {}, v2: { deprecated: '${DEPRECATED}', sunset: '${SUNSET}', suggest: 'v1', contract: defineContract({}) } } }`;
  const before: Tree = { config: announced };
  expect(await changes(before, { now: Date.UTC(2027, 6, 1) })).toEqual(['notice version-removed v2']);
  expect(await changes(before, { config: announced, now: Date.UTC(2027, 6, 1) })).toEqual([
    'notice version-removed v2',
  ]);
  expect(await changes(before, {})).toEqual(['breaking version-removed v2']);
});

test('a version may leave after a planned sunset, even compared with a tree before its deprecation', async () => {
  const planned = `{ versions: { v1: {}, v2: { deprecated: '2026-12-01', sunset: '${SUNSET}', suggest: 'v1', contract: defineContract({}) } } }`;
  const after: Tree = { now: Date.UTC(2027, 6, 1) };
  expect(await changes({ config: planned }, after)).toEqual(['notice version-removed v2']);
  expect(await changes({ config: planned }, { now: Date.UTC(2027, 1, 1) })).toEqual(['breaking version-removed v2']);
});

test('added, removed and unchanged posts of any kind never break anything', async () => {
  const names = Object.keys(POSTS).filter((path) => path.endsWith('.md'));
  const some = fc.subarray(names);
  await fc.assert(
    fc.asyncProperty(some, some, async (before, after) => {
      const treeOf = (paths: readonly string[]): Tree => ({
        ...META,
        files: {
          'content/demo/workspace.yaml': 'keys: [demo]\n',
          'content/demo/posts/draft.md': post({ title: 'Draft', date: '2026-01-01', draft: true }),
          ...Object.fromEntries(paths.map((path) => [path, POSTS[path] ?? ''])),
        },
      });
      const found = await changes(treeOf(before), treeOf(after));
      expect(found.filter((line) => line.startsWith('breaking'))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
