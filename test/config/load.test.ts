import { describe, expect, test } from 'vitest';
import { contractProblems } from '../../src/build/check-contracts.ts';
import { loadSettings } from '../../src/config/load.ts';
import { DiagnosticError } from '../../src/shared/diagnostics/diagnostic.ts';
import { type Files, folderOf } from '../helpers/files.ts';

const load = async (files: Files, options: { config?: string; out?: string } = {}) => {
  const root = await folderOf(files);
  return { root, settings: await loadSettings({ root, ...options }, contractProblems) };
};

const loadJson = (config: object) => load({ 'galley.config.json': JSON.stringify(config) });

const problemsOf = async (config: string, name = 'galley.config.ts') => {
  const error = await load({ [name]: config }).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DiagnosticError);
  expect((error as DiagnosticError).exitCode).toBe(2);
  return (error as DiagnosticError).diagnostics;
};

test('without a configuration every option has its default', async () => {
  const { root, settings } = await load({});
  expect(settings).toMatchObject({
    root,
    content: `${root}/content`,
    out: `${root}/dist`,
    basePath: '/api/public',
    lists: { defaultLimit: 20, maxLimit: 100, precompute: { limits: [20], combine: [], depth: 'auto' } },
    posts: { slug: '{name}', url: '/posts/{slug}' },
    versions: { v1: { deprecated: null, sunset: null, suggest: null } },
  });
});

test.each([
  [
    'galley.config.ts',
    "import { defineConfig } from 'galley';\nexport default defineConfig({ folders: { out: 'site' as string } });",
  ],
  [
    'galley.config.js',
    "import { defineConfig } from 'galley';\nexport default defineConfig({ folders: { out: 'site' } });",
  ],
  ['galley.config.mjs', "export default { folders: { out: 'site' } };"],
  ['galley.config.json', '{ "folders": { "out": "site" } }'],
])('%s is read', async (name, text) => {
  const { root, settings } = await load({ [name]: text });
  expect(settings.out).toBe(`${root}/site`);
});

test('a flag overrides the file', async () => {
  const { root, settings } = await load({ 'galley.config.json': '{ "folders": { "out": "site" } }' }, { out: 'flag' });
  expect(settings.out).toBe(`${root}/flag`);
});

test('the page size follows the default limit', async () => {
  const { settings } = await load({ 'galley.config.json': '{ "lists": { "defaultLimit": 7 } }' });
  expect(settings.lists.precompute.limits).toEqual([7]);
});

test('a date without a zone is UTC, whatever the machine says', async () => {
  const { settings } = await load({
    'galley.config.json': '{ "versions": { "v1": { "deprecated": "2026-01-31", "sunset": "2026-03-01T12:00:00" } } }',
  });
  expect(settings.versions.v1).toEqual({
    deprecated: Date.UTC(2026, 0, 31),
    sunset: Date.UTC(2026, 2, 1, 12),
    suggest: null,
  });
});

test('the error for an unknown option points at it and suggests the nearest known one', async () => {
  expect(await problemsOf('export default {\n  lists: {\n    maxLimits: 50,\n  },\n};')).toEqual([
    {
      severity: 'error',
      code: 'config/unknown-option',
      message: 'Unknown option lists.maxLimits.',
      help: 'Did you mean maxLimit? Options here: defaultLimit, maxLimit, precompute.',
      file: 'galley.config.ts',
      position: { line: 3, column: 5, length: 9 },
    },
  ]);
});

test.each([
  ['a version', '{ "versions": { "two": {} } }', /For example: versions: \{ v1: \{ deprecated: '…' \} \}\.$/],
])('the error for an unknown name of %s says which names there are', async (_, text, help) => {
  expect(await problemsOf(text, 'galley.config.json')).toMatchObject([{ help: expect.stringMatching(help) }]);
});

test('all problems are reported at once', async () => {
  const problems = await problemsOf(
    '{ "contents": "x", "output": { "basePath": "api/" }, "lists": { "maxLimit": 0 } }',
    'galley.config.json',
  );
  expect(problems.map(({ code, position }) => [code, position?.column])).toEqual([
    ['config/invalid-option', 66],
    ['config/invalid-option', 33],
    ['config/unknown-option', 4],
  ]);
});

test.each([
  [
    'a URL of the API with another base path',
    '{ "deploy": { "url": "https://api.example.com/content" } }',
    /deploy.url has the path \/content, but output.basePath is \/api\/public/,
  ],
  ['a default limit above the maximum', '{ "lists": { "defaultLimit": 200 } }', /higher than the maximum 100/],
  ['pages nobody can ask for', '{ "lists": { "precompute": { "limits": [500] } } }', /pages of 500/],
  [
    'a combination of one filter',
    '{ "lists": { "precompute": { "combine": [["tags", "tags"]] } } }',
    /has a duplicate filter/,
  ],
  ['a slug without the name', '{ "posts": { "slug": "{yyyy}" } }', /needs \{name\}/],
  ['an unknown part of a slug', '{ "posts": { "slug": "{name}-{year}" } }', /unknown part \{year\}/],
  [
    'an unknown part of an address',
    '{ "posts": { "url": "/{year}/{slug}" } }',
    /posts\.url has an unknown part \{year\}/,
  ],
  ['a brace without its partner', '{ "posts": { "url": "/{slug}/{category" } }', /posts\.url has an unmatched brace/],
  ['an address without the slug', '{ "posts": { "url": "/posts/" } }', /posts\.url needs \{slug\}/],
  ['a day that is none', '{ "versions": { "v1": { "sunset": "2026-02-30" } } }', /not a date/],
  [
    'a custom field called __proto__',
    '{ "records": { "fields": { "__proto__": { "type": "string" } } } }',
    /__proto__/,
  ],
  [
    'a default that is never used',
    '{ "records": { "fields": { "a": { "type": "string", "required": true, "default": "b" } } } }',
    /never used/,
  ],
  ['a slug that could leave its folder', '{ "posts": { "slug": "../{name}" } }', /characters that a slug cannot have/],
  [
    'a custom field named as a field of every post',
    '{ "records": { "fields": { "title": { "type": "string" } } } }',
    /name of a built-in field/,
  ],
  ['a version without a contract', '{ "versions": { "v7": {} } }', /no version v7.*needs a contract/],
  ['a contract that is data', '{ "versions": { "v2": { "contract": {} } } }', /not a contract/],
  [
    'a sunset before the deprecation',
    '{ "versions": { "v1": { "deprecated": "2026-02-01", "sunset": "2026-01-01" } } }',
    /not after its deprecation/,
  ],
  ['a base path that ends in a slash', '{ "output": { "basePath": "/api/" } }', /no slash at the end/],
])('refused: %s', async (_, config, message) => {
  const problems = await problemsOf(config, 'galley.config.json');
  expect(problems.map((problem) => problem.message).join('\n')).toMatch(message);
  expect(problems[0]?.position?.line).toBe(1);
});

test('an unknown part of a pattern gets a suggestion and the list of known parts', async () => {
  const [slug, url] = await problemsOf(
    '{ "posts": { "slug": "{YYY}-{name}", "url": "/{Slug}/{slug}" } }',
    'galley.config.json',
  );
  expect(slug?.help).toBe(
    'Did you mean yyyy? Known parts: {name}, {path}, {title}, {yyyy}, {yy}, {mm}, {m}, {dd}, {d}, {ddd}, {category}, {categories}, {section}, {folder}, {lang}, {otherlang}, {slug}.',
  );
  expect(url?.help).toBe(
    'Did you mean slug? Known parts: {slug}, {ownslug}, {name}, {path}, {title}, {yyyy}, {yy}, {mm}, {m}, {dd}, {d}, {ddd}, {category}, {categories}, {section}, {folder}, {lang}, {otherlang}.',
  );
});

describe('the default of a custom field', () => {
  const codesOf = async (field: object) =>
    (await problemsOf(JSON.stringify({ records: { fields: { f: field } } }), 'galley.config.json')).map(
      ({ code }) => code,
    );
  test.each([
    ['string', 1],
    ['number', '1'],
    ['number', 2 ** 53],
    ['integer', 'abc'],
    ['integer', 1.5],
    ['boolean', 'yes'],
    ['date', '2026-99-99'],
    ['date', '2026-02-30'],
    ['date', 'soon'],
    ['strings', 'a'],
    ['strings', ['a', 1]],
    ['json', { a: [1e300] }],
  ])('of type %s cannot be %j', async (type, value) => {
    expect(await codesOf({ type, default: value })).toEqual(['config/invalid-option']);
  });
  test.each([
    ['string', ''],
    ['number', 1.5],
    ['integer', -3],
    ['boolean', false],
    ['strings', []],
    ['json', { a: [1, null, 'x'] }],
    ['integer', null],
  ])('of type %s can be %j', async (type, value) => {
    const { settings } = await loadJson({ records: { fields: { f: { type, default: value } } } });
    expect(settings.customFields.f?.default).toEqual(value);
  });
  test('that is a date is published like every date', async () => {
    const { settings } = await loadJson({ records: { fields: { f: { type: 'date', default: '2026-01-31' } } } });
    expect(settings.customFields.f?.default).toBe('2026-01-31T00:00:00.000Z');
  });
});

describe('custom fields named like built-in properties of objects', () => {
  test.each(['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'toJSON'])(
    '%s is a name like any other',
    async (name) => {
      const { settings } = await loadJson({ records: { fields: { [name]: { type: 'string' } } } });
      expect(Object.keys(settings.customFields)).toEqual([name]);
    },
  );
  test('__proto__ in a program is an error, even though it sets a prototype there and not an option', async () => {
    const text =
      'export default {\nrecords: { fields: {\n    a: { type: "string" },\n    __proto__: { type: "string" },\n  } }\n};';
    expect(await problemsOf(text)).toMatchObject([{ code: 'config/invalid-option', position: { line: 4, column: 5 } }]);
  });
});

test('the error for a file that is not a configuration shows what one looks like', async () => {
  const [problem] = await problemsOf('export default 1 +;');
  expect(problem).toMatchObject({ code: 'config/unreadable', file: 'galley.config.ts' });
  expect(problem?.help).toContain('export default');
});

test.each([
  ['throws something else than an error', 'throw { a: 1 };', 'it threw { a: 1 }.'],
  ['throws in a getter', "export default { get posts() { throw new Error('no'); } };", 'no'],
  ['is a proxy that throws', "export default new Proxy({}, { ownKeys() { throw new Error('p'); } });", 'p'],
  ['is nested too deeply', `export default ${'{ a: '.repeat(200)}1${' }'.repeat(200)};`, 'nested more than 100 levels'],
])('a configuration that %s is an error', async (_, text, why) => {
  const [problem] = await problemsOf(text);
  expect(problem).toMatchObject({ code: 'config/unreadable', file: 'galley.config.ts' });
  expect(problem?.message).toContain(why);
});

test.each([
  [
    "import { defineConfig, schemes } from 'galley';\nexport default defineConfig({ versions: { v2: schemes } });",
    1,
    24,
  ],
  ["import * as galley from 'galley';\nexport default galley.schemes;", 2, 23],
])(
  'a name that the package does not export is an error, not an option that is not set: %s',
  async (text, line, column) => {
    const [problem] = await problemsOf(text);
    const position = { line, column, length: 7 };
    const message = 'Cannot read the configuration: galley has no export schemes.';
    expect(problem).toMatchObject({ code: 'config/unreadable', message, position });
    expect(problem?.help).toMatch(/^Did you mean schemas\? Its exports are defineConfig, defineContract, schemas, /);
  },
);

test.each([
  ['galley.config.ts', "import { defineConfig } from 'galley';\nexport const config = defineConfig({});"],
  ['galley.config.ts', "import { defineConfig } from 'galley';\ndefineConfig({});"],
  ['galley.config.mjs', "export const posts = { slug: '{name}' };"],
  ['galley.config.js', "const posts = { slug: '{name}' };"],
])('a program without a default export is an error: %s, %s', async (name, text) => {
  const [problem] = await problemsOf(text, name);
  const message = 'Cannot read the configuration: it has no default export.';
  expect(problem).toMatchObject({ code: 'config/unreadable', file: name, message });
  expect(problem?.help).toContain('Export the configuration as default.');
});

test('JSON that is nested too deeply for the stack is an error, too', async () => {
  const text = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
  const [problem] = await problemsOf(text, 'galley.config.json');
  expect(problem?.message).toBe('Cannot read the configuration: it is nested more than 100 levels deep.');
});

test.each([
  ['folders', { out: 'a\0' }, 'Option folders.out: it must not contain the character U+0000.'],
  ['folders', { content: 7 }, 'Option folders.content: it must be a string, not a number.'],
  ['records', { excerptLength: 1.5 }, 'Option records.excerptLength: it must be a whole number, not 1.5.'],
  ['records', { excerptLength: 0 }, 'Option records.excerptLength: it must be at least 1.'],
  ['details', { related: 99 }, 'Option details.related: it must be at most 20.'],
  [
    'markdown',
    { extensions: { math: 'x' } },
    'Option markdown.extensions.math: it must be true or false, not a string.',
  ],
  [
    'markdown',
    { extensions: 3 },
    'Option markdown.extensions: it must be a list of extensions, or an object such as { alerts: true }.',
  ],
  ['posts', { slugify: 'x' }, 'Option posts.slugify: it must be "keep" or "ascii" or "github".'],
  ['output', { compress: ['zip'] }, 'Option output.compress.0: it must be "br" or "gzip".'],
  ['hosts', { server: { tls: {} } }, 'Option hosts.server.tls.certificate: it is missing.'],
  ...[':80', '65536', '[::1]:99999'].map((listen): [string, object, string] => [
    'hosts',
    { server: { listen } },
    'Option hosts.server.listen: it must be a port, or an address and a port: 8080 or 127.0.0.1:8080.',
  ]),
])(
  'a wrong type is an error that says what the option accepts and what it is for (%s: %j)',
  async (group, value, message) => {
    const [problem] = await problemsOf(JSON.stringify({ [group]: value }), 'galley.config.json');
    expect(problem).toMatchObject({ code: 'config/invalid-option', message });
    expect(problem?.help).toMatch(/^[A-Z].*\.$/);
  },
);

test('a byte order mark before JSON is ignored, and positions are those of the editor', async () => {
  await expect(load({ 'galley.config.json': '\u{FEFF}{"folders": {"out": "site"}}' })).resolves.toMatchObject({
    settings: { out: expect.stringMatching(/site$/) },
  });
  expect(await problemsOf('\u{FEFF}{"a": 1}', 'galley.config.json')).toMatchObject([
    { position: { line: 1, column: 3 } },
  ]);
});

test.each([
  ['galley.config.json', '{"website":\n{"url": "'],
  ['galley.config.ts', '\nexport default "'],
])('a configuration that is not UTF-8 is an error at the first wrong byte: %s', async (name, text) => {
  await expect(load({ [name]: Buffer.from(`${text}é`, 'latin1') })).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [
      {
        code: 'config/unreadable',
        message: 'Cannot read the configuration: it is not UTF-8 text.',
        position: { line: 2 },
      },
    ],
  });
});

test.each(['no-store', 'public, max-age=60,s-maxage=3600', 'private="x, y", CDN-Cache=1'])(
  'Cache-Control has directives: %s',
  async (lists) => {
    await expect(loadJson({ output: { cache: { lists } } })).resolves.toBeDefined();
  },
);

test.each(['', ' ', 'max-age=60\nX: y', 'max-age=$x', 'max-age={1}', 'a b', 'ü', 'no-store,', 'a;b', 'a="b'])(
  'Cache-Control that cannot be a header, or not in the configuration of every host, is an error: %j',
  async (errors) => {
    const [problem] = await problemsOf(JSON.stringify({ output: { cache: { errors } } }), 'galley.config.json');
    expect(problem).toMatchObject({
      code: 'config/invalid-option',
      message: 'Option output.cache.errors: it must be directives such as public, max-age=60.',
    });
  },
);

test.each<[text: string, line: number, column: number]>([
  ['{"a": x}', 1, 7],
  ['{\n  "a": tru,\n  "b": 1 }', 2, 11],
  ['{"a": 1,}', 1, 9],
  ['{"a": "b', 1, 9],
  ['{"a": [1, 2', 1, 12],
  ['', 1, 1],
])('an error in the syntax of JSON has its position: %j', async (text, line, column) => {
  expect(await problemsOf(text, 'galley.config.json')).toMatchObject([
    { code: 'config/unreadable', position: { line, column } },
  ]);
});

test('a duplicate key in JSON is an error at its position; the same key in another object is not', async () => {
  const text = '{"posts": {"slug": "{name}"}, "a": [{"posts": 1}],\n "posts" : {}}';
  expect(await problemsOf(text, 'galley.config.json')).toMatchObject([
    {
      code: 'config/unreadable',
      message: 'Cannot read the configuration: duplicate key "posts".',
      position: { line: 2, column: 2, length: 7 },
    },
  ]);
  const good = { posts: { slug: '{name}' }, workspaces: { a: { redirects: {} }, b: { redirects: {} } } };
  await expect(loadJson(good)).resolves.toBeDefined();
});

test('a module can await an import at its top level', async () => {
  const files = {
    'galley.config.mjs': "const name = 'x.mjs';\nexport default (await import('./' + name)).default;",
    'x.mjs': "export default { folders: { out: 'site' } };",
  };
  const { root, settings } = await load(files);
  expect(settings.out).toBe(`${root}/site`);
});

test('a module that cannot be parsed is reported with its position, not the configuration that imports it', async () => {
  const files = { 'galley.config.ts': "import './parts/m.ts';", 'parts/m.ts': '\nexport const limit = ;\n' };
  const error = await load(files).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    diagnostics: [{ code: 'config/unreadable', file: 'parts/m.ts', position: { line: 2, column: 22 } }],
  });
});

const THROWS = "export const f = (): string => {\n  throw new Error('no');\n};\n";

test.each<[Files, string, object]>([
  [
    { 'galley.config.ts': 'type A = {\n  a: string;\n};\n\nexport default (undefined as A).a;' },
    'galley.config.ts',
    { line: 5, column: 1, length: 34 },
  ],
  [
    { 'galley.config.ts': "import { f } from './parts/m';\nexport default { a: f() };", 'parts/m.ts': THROWS },
    'parts/m.ts',
    { line: 2, column: 3, length: 22 },
  ],
  [
    { 'galley.config.ts': "export default {\n  get posts() {\n\tthrow new Error('no');\n  },\n};" },
    'galley.config.ts',
    { line: 3, column: 2, length: 22 },
  ],
  [
    { 'galley.config.ts': "\nimport { x } from './missing.ts';\nexport default { x };" },
    'galley.config.ts',
    { line: 2, column: 1, length: 33 },
  ],
  [
    { 'galley.config.mjs': 'const a = 1;\nexport default {\n  posts: a.b.c,\n};' },
    'galley.config.mjs',
    { line: 3, column: 3, length: 13 },
  ],
  [
    { 'galley.config.mjs': '\nconst f = () => x.y;\nexport default await f();' },
    'galley.config.mjs',
    { line: 2, column: 1, length: 20 },
  ],
  [{ 'galley.config.json': '{\n  "a": 1,\n}' }, 'galley.config.json', { line: 3, column: 1 }],
])('code that throws is reported at its line: %j', async (files, file, position) => {
  const error = await load(files).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ diagnostics: [{ code: 'config/unreadable', file, position }] });
});

test.each([
  [['galley.config.yaml'], 'Galley does not read galley.config.yaml.'],
  [['galley.config.mts'], 'Galley does not read galley.config.mts.'],
  [['Galley.config.ts'], 'Galley does not read Galley.config.ts.'],
  [['galley.config.ts', 'galley.config.json'], 'Galley would read galley.config.ts and ignore galley.config.json.'],
])('a file that is named like a configuration is read, or an error: %j', async (names, message) => {
  const files = Object.fromEntries(names.map((name) => [name, 'export default {}']));
  await expect(load(files)).rejects.toMatchObject({ diagnostics: [{ code: 'config/file-name', message }] });
  await expect(load({ ...files, 'a.ts': 'export default {}' }, { config: 'a.ts' })).resolves.toBeDefined();
});

test('other files beside the configuration are no configurations', async () => {
  const files = ['galley.config.ts.bak', 'galley.config.test.ts', 'galley.config', 'my-galley.config.ts'];
  await expect(
    load(Object.fromEntries(files.map((name) => [name, '']))).then(({ root }) => root),
  ).resolves.toBeDefined();
});

test('a named configuration that does not exist is an error', async () => {
  await expect(load({}, { config: 'other.ts' })).rejects.toThrow('There is no configuration file other.ts.');
});
