import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type BuildOptions, type BuildResult, build } from '../../src/build/build.ts';
import { type Diagnostic, DiagnosticError } from '../../src/shared/diagnostics/diagnostic.ts';
import { CHOICES, configOf, merged } from '../helpers/any-options.ts';
import { startGalley } from '../helpers/cli.ts';
import { addFiles, atEnd, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { layout } from '../helpers/layout.ts';
import { post } from '../helpers/posts.ts';

vi.mock('../../src/api/tree/tree.ts', async (actual) => (await import('../helpers/layout.ts')).withLayout(actual));

const CONFIG = 'galley.config.json';
const NOW = Date.UTC(2026, 6, 15);

const FRONT = { category: 'News', tags: ['Red'], author: 'ann' };
const CONTENT: Files = {
  'content/blog/workspace.yaml': 'keys: [blog]\n',
  'content/blog/authors.yaml': 'ann: Ann\n',
  'content/blog/categories.yaml': '- News\n- Howto\n',
  'content/blog/tags.yaml': '- Red\n- Blue\n',
  'content/blog/posts/a.md': post(
    { ...FRONT, title: 'A', date: '2026-01-01', rating: 1, image: './y.svg' },
    '# One\n\nSee [c](deep/c.md), ![y](y.svg) and {{ site.title }}.\n\n> [!NOTE]\n> :tada: $x$\n\n```js\nconst a = 1;\n```',
  ),
  'content/blog/posts/2026-02-10-b.md': post({
    ...FRONT,
    title: 'B',
    date: '2026-02-10',
    category: 'Howto',
    aliases: ['/b/'],
  }),
  'content/blog/posts/deep/c.md': post({
    ...FRONT,
    title: 'C',
    date: '2026-03-01T23:00:00',
    tags: ['Blue'],
    rating: 2,
  }),
  'content/blog/posts/later.md': post({ title: 'Later', date: '2026-09-01' }),
  'content/blog/posts/draft.md': post({ title: 'Draft', date: '2026-04-01', draft: true }),
  'content/blog/posts/y.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"/>',
  'site/z.png': 'none',
};

const TEMPLATES = { markdown: { templates: 'allow' } };
const BASES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  plain: TEMPLATES,
  rich: {
    ...TEMPLATES,
    website: { url: 'https://example.com' },
    posts: { url: '/blog/{slug}' },
    records: { fields: { rating: { type: 'number' } }, status: true, cover: true },
    details: { headings: true, images: true, neighbours: true, related: 2, addresses: true },
    terms: { posts: true, fields: true },
    lists: { precompute: { limits: [1, 20], combine: [['category', 'tags']] } },
    deploy: { url: 'https://api.example.com/api/public' },
    output: { feeds: { content: 'full' }, revision: true, compress: ['gzip'] },
    versions: { v1: { deprecated: '2026-05-01', sunset: '2027-05-01' } },
  },
  adopted: { ...TEMPLATES, adopt: { dialect: 'hugo' }, posts: { deadLinks: 'warn' }, hosts: { targets: ['nginx'] } },
};

type Outcome = BuildResult | readonly Diagnostic[];

const buildIn = async (root: string, options: BuildOptions): Promise<Outcome> => {
  try {
    return await build({ root, now: NOW, env: {}, concurrency: 1, ...options });
  } catch (error) {
    if (error instanceof DiagnosticError) return error.diagnostics;
    throw error;
  }
};

/** A build's report, and all files of the project except `.galley`. */
const outcome = async (root: string, options: BuildOptions) => {
  const result = await buildIn(root, options);
  if (!('ok' in result)) return { report: result };
  const { ok, diagnostics, workspaces, files, nextBuild } = result;
  const output = ok ? await filesIn(root) : {};
  const published = Object.entries(output).filter(([path]) => !path.startsWith('.galley/'));
  return { report: { ok, diagnostics, workspaces, files, nextBuild }, published: Object.fromEntries(published) };
};

/** All files share one modification time, so that no build can rely on it. */
const LONG_AGO = new Date('2020-01-01');

const put = async (root: string, files: Files): Promise<void> => {
  await addFiles(root, files);
  for (const path of Object.keys(files)) utimesSync(join(root, path), LONG_AGO, LONG_AGO);
};

interface Change {
  readonly files?: Files;
  readonly options?: BuildOptions;
}

const removeAtEnd = atEnd();
const buildNew = async (files: Files, options: BuildOptions, cleanUp?: typeof removeAtEnd) => {
  const root = await folderOf({}, cleanUp);
  await put(root, files);
  return { root, files, outcome: await outcome(root, options) };
};

/** The project of the last test, unless it failed: it is as it was before its change. */
let left: Awaited<ReturnType<typeof buildNew>> | null = null;

/** Makes a change and undoes it. The build after each must equal a clean build. */
const holds = async (base: Files, { files = {}, options = {} }: Change, usual: BuildOptions = {}): Promise<void> => {
  const project = left?.files === base ? left : await buildNew(base, usual, removeAtEnd);
  left = null;
  const { root, outcome: before } = project;
  expect(before.report).toMatchObject({ ok: true });
  const build = async (changed: Files, how: BuildOptions) => {
    await put(root, changed);
    // File times have a limited resolution. Other tests change a file within the same tick as its last reading.
    await setTimeout(12);
    return outcome(root, how);
  };
  const [after, { outcome: wanted }] = await Promise.all([
    build(files, options),
    buildNew({ ...base, ...files }, options),
  ]);
  if ('published' in wanted) expect(after).toEqual(wanted);
  else expect(after.report).toEqual(wanted.report);
  expect(await build(Object.fromEntries(Object.keys(files).map((path) => [path, base[path] ?? ''])), usual)).toEqual(
    before,
  );
  left = project;
};

describe.each(Object.entries(BASES))('%s', (name, config) => {
  beforeEach(() => {
    layout.isDivided = name !== 'rich';
  });

  const base: Files = { ...CONTENT, [CONFIG]: JSON.stringify(config) };

  const options = CHOICES.flatMap(({ path, taken }) =>
    taken.slice(0, 1).map((value) => [path.join('.'), value, path] as const),
  );
  test.each(options)('%s becomes %j, and what it was', async (_, value, path) => {
    await holds(base, { files: { [CONFIG]: JSON.stringify(merged(config, configOf(path, value))) } });
  });

  test.each([
    ['content/blog/workspace.yaml', 'keys: [blog]\nname: Journal\n'],
    ['content/blog/authors.yaml', 'ann: { name: Anne, about: Writes. }\n'],
    ['content/blog/categories.yaml', '- { name: Latest, slug: news }\n- Howto\n'],
    ['content/blog/tags.yaml', '- { name: Dark red, slug: red }\n- Blue\n'],
    ['content/blog/posts/a.md', post({ ...FRONT, title: 'A!', date: '2026-01-02' })],
    ['content/blog/posts/deep/c.md', post({ title: 'C', date: '2026-03-01', slug: 'other' })],
    ['content/blog/posts/draft.md', post({ title: 'Draft', date: '2026-04-01' })],
    ['content/blog/posts/y.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="1"/>'],
  ])('the file %s changes, and changes back', async (path, text) => {
    await holds(base, { files: { [path]: text } });
  });

  test.each<[string, BuildOptions]>([
    ['the moment', { now: Date.UTC(2026, 9, 1) }],
    ['drafts', { drafts: true }],
    ['the future', { future: true }],
    ['targets', { targets: ['apache'] }],
    ['another environment', { env: { OTHER: '1' } }],
    ['another number of workers', { concurrency: 2 }],
  ])('%s, and back', async (_, options) => {
    await holds(base, { options });
  });
});

/** A configuration in code that imports a module and a package and reads a key from the environment. */
const CODE: Files = {
  ...CONTENT,
  'content/blog/workspace.yaml': 'keys: [{ env: BLOG_KEY }]\n',
  'content/blog/posts/code.md': post({ title: 'Code', date: '2026-01-05' }, '{% badge new %}'),
  'galley.config.mjs': `
    import { badge } from './badge.mjs';
    export default { markdown: { shortcodes: { badge }, templates: 'allow' } };`,
  'badge.mjs': `
    import { word } from './word.mjs';
    import { mark } from 'marks';
    export const badge = ({ args }) => '<b>' + word + mark + String(args?.[0] ?? '') + '</b>';`,
  'word.mjs': "export const word = 'one';",
  'node_modules/marks/package.json': '{"name":"marks","version":"1.0.0","type":"module","exports":"./index.js"}',
  'node_modules/marks/index.js': "export const mark = '!';",
};
const KEYED: BuildOptions = { env: { BLOG_KEY: 'a-key-of-the-environment' } };

test.each<[string, Change]>([
  ['the configuration', { files: { 'galley.config.mjs': "export default { markdown: { templates: 'warn' } };" } }],
  ['a module', { files: { 'badge.mjs': "export const badge = () => '<i>other</i>';" } }],
  ['a module that a module imports', { files: { 'word.mjs': "export const word = 'two';" } }],
  ['a key of the environment', { options: { env: { BLOG_KEY: 'another-key-of-the-environment' } } }],
  ['no key in the environment', { options: { env: {} } }],
])('code: %s changes, and changes back', async (_, { files = {}, options = KEYED }) => {
  await holds(CODE, { files, options }, KEYED);
});

// Node loads a package once per process, so each build runs in its own process.
test('code: a package changes, and changes back', async () => {
  const root = await folderOf();
  await put(root, CODE);
  const html = async (mark: string): Promise<string> => {
    await put(root, { 'node_modules/marks/index.js': `export const mark = '${mark}';` });
    const { code } = await startGalley(['build', '--quiet'], { cwd: root, env: { BLOG_KEY: 'blog' } }).ended;
    expect(code).toBe(0);
    return String((await filesIn(root))['dist/api/public/v1/blog/posts/code.json']);
  };
  for (const mark of ['!', '?', '!']) expect(await html(mark)).toContain(`<b>one${mark}</b>`);
});

test('the machine’s time zone changes nothing', async () => {
  const zone = process.env.TZ;
  const base: Files = { ...CONTENT, [CONFIG]: JSON.stringify(BASES.rich) };
  const root = await folderOf();
  await put(root, base);
  const before = await outcome(root, {});
  try {
    process.env.TZ = 'Pacific/Kiritimati';
    expect(await outcome(root, {})).toEqual(before);
    const other = await folderOf();
    await put(other, base);
    expect(await outcome(other, {})).toEqual(before);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
