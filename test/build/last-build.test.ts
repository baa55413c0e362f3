import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { type BuildOptions, build } from '../../src/build/build.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post, SMALL_PROJECT } from '../helpers/posts.ts';

const NOW = Date.UTC(2026, 5, 1);
const POSTS = 'content/blog/posts';

// Pretends that all files are old, because Galley always reads files that have just changed.
beforeEach(() => {
  const real = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 3_600_000);
});

/** A built project, and a function that builds again and returns whether it had nothing to do and read no post. */
const built = async (files: Files = SMALL_PROJECT, first: BuildOptions = {}) => {
  const root = await folderOf(files);
  const run = async (options: BuildOptions = {}) => {
    let isRepeated = true;
    const onProgress = () => {
      isRepeated = false;
    };
    const result = await build({ root, now: NOW, env: {}, concurrency: 1, onProgress, ...options });
    return { isRepeated, result };
  };
  await run(first);
  await setTimeout(20);
  return { root, run, isRepeated: async (options: BuildOptions = {}) => (await run(options)).isRepeated };
};

test('without changes, no post is read, and the result is the same', async () => {
  const { root, run } = await built();
  const output = await filesIn(join(root, 'dist'));
  const first = await run({ force: true });
  const { isRepeated, result } = await run();
  expect(isRepeated).toBe(true);
  const { seconds: _, changes, rendered, ...rest } = result;
  expect(first.result).toMatchObject({ ...rest, rendered: 5 });
  expect(rendered).toBe(0);
  expect(changes).toEqual({ written: 0, unchanged: Object.keys(output).length, deleted: 0 });
  expect(await filesIn(join(root, 'dist'))).toEqual(output);
});

test('a warning is repeated in every build', async () => {
  const { run } = await built({ 'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }) });
  const { isRepeated, result } = await run();
  expect(isRepeated).toBe(true);
  expect(result.diagnostics).toMatchObject([{ code: 'workspace/default-key' }]);
});

const first = `${POSTS}/2026-01-01-first.md`;

test.each<[string, (root: string) => void]>([
  ['a post is touched', (root) => writeFileSync(join(root, first), readFileSync(join(root, first)))],
  ['a post is added', (root) => writeFileSync(join(root, POSTS, '2026-01-02-new.md'), '---\ntitle: New\n---\n')],
  ['a post is deleted', (root) => rmSync(join(root, POSTS, '2026-03-01-third.md'))],
  ['a post gets another name', (root) => renameSync(join(root, POSTS, 'later.md'), join(root, POSTS, 'latest.md'))],
  ['an asset changes', (root) => writeFileSync(join(root, POSTS, 'pixel.svg'), '<svg/>')],
  ['a taxonomy changes', (root) => writeFileSync(join(root, 'content/blog/authors.yaml'), 'ann: Ann\nbob: Rob\n')],
  ['a taxonomy comes', (root) => writeFileSync(join(root, 'content/blog/tags.yaml'), '- Red\n- Blue\n')],
  ['a workspace changes', (root) => writeFileSync(join(root, 'content/notes/workspace.yaml'), 'keys: [other]\n')],
  [
    'the configuration changes',
    (root) => writeFileSync(join(root, 'galley.config.json'), '{ "output": { "basePath": "/api" } }'),
  ],
  ['a file of the output is gone', (root) => rmSync(join(root, 'dist/api/public/v1/demo/posts.json'))],
  ['a file of the output is touched', (root) => touch(join(root, 'dist/api/public/v1/demo/posts.json'))],
  ['there is a file more in the output', (root) => writeFileSync(join(root, 'dist/CNAME'), 'example.com')],
  ['a killed build left something', (root) => writeFileSync(join(root, 'dist/a.json.galley-tmp'), '')],
  ['the output is gone', (root) => rmSync(join(root, 'dist'), { recursive: true })],
  ['the log is gone', (root) => rmSync(join(root, '.galley'), { recursive: true })],
  ['the note of the last build is damaged', (root) => utimesAndCut(join(root, '.galley/last-build.json'))],
])('if %s, the build does the work again', async (_, change) => {
  const { root, isRepeated } = await built();
  change(root);
  expect(await isRepeated()).toBe(false);
  await setTimeout(20);
  expect(await isRepeated()).toBe(true);
});

const touch = (path: string): void => writeFileSync(path, readFileSync(path));

const utimesAndCut = (path: string): void => {
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -1));
  utimesSync(path, 1, 1);
};

test('with a link in the output, no build is skipped', async () => {
  const { root, isRepeated } = await built();
  symlinkSync('api', join(root, 'dist/link'));
  expect(await isRepeated()).toBe(false);
  expect(await isRepeated()).toBe(false);
});

test('other flags, an earlier time, and a time at which something is due need another build', async () => {
  const { isRepeated } = await built();
  expect(await isRepeated({ now: NOW + 1 })).toBe(true);
  expect(await isRepeated({ now: NOW - 1 })).toBe(false);
  expect(await isRepeated({ now: NOW - 1 })).toBe(true);
  expect(await isRepeated({ now: Date.UTC(2998, 11, 31) })).toBe(true);
  expect(await isRepeated({ now: Date.UTC(2999, 0, 1) })).toBe(false);
  expect(await isRepeated({ now: Date.UTC(2999, 0, 1), drafts: true })).toBe(false);
  expect(await isRepeated({ now: Date.UTC(2999, 0, 1), targets: ['nginx'] })).toBe(false);
  expect(await isRepeated({ now: Date.UTC(2999, 0, 1), targets: ['nginx'] })).toBe(true);
});

test('a file that a draft refers to counts as well: a problem of a draft is reported', async () => {
  const draft = post({ title: 'Draft', date: '2026-01-01', draft: true }, '[x](x.txt)');
  const { root, run } = await built({ ...SMALL_PROJECT, [`${POSTS}/draft.md`]: draft, [`${POSTS}/x.txt`]: 'x' });
  expect((await run()).isRepeated).toBe(true);
  rmSync(join(root, POSTS, 'x.txt'));
  const { result } = await run();
  expect(result.diagnostics).toMatchObject([{ code: 'post/asset-missing', file: `${POSTS}/draft.md` }]);
});

test.each([
  ['nothing else has changed', {}],
  ['only another post has', { [`${POSTS}/new.md`]: post({ title: 'New', date: '2026-01-01' }) }],
])('files of a folder that was moved and replaced by a link are refused, if %s', async (_, files) => {
  const { root, run } = await built({
    ...SMALL_PROJECT,
    [`${POSTS}/picture.md`]: post({ title: 'Picture', date: '2026-01-01' }, '![](/pictures/a.png)'),
    'static/pictures/a.png': 'a',
    'galley.config.json': '{ "folders": { "public": "static" } }',
  });
  // A build records only those files as known that it finds in the cache.
  await addFiles(root, { [`${POSTS}/old.md`]: post({ title: 'Old', date: '2026-01-01' }) });
  await run();
  await setTimeout(20);
  expect((await run()).isRepeated).toBe(true);
  renameSync(join(root, 'static/pictures'), join(root, 'private'));
  symlinkSync(join(root, 'private'), join(root, 'static/pictures'));
  await addFiles(root, files);
  expect((await run()).result.diagnostics).toMatchObject([{ code: 'post/asset-outside', file: `${POSTS}/picture.md` }]);
});

test('a file that has only just changed is not trusted', async () => {
  vi.restoreAllMocks();
  vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  const { isRepeated } = await built();
  expect(await isRepeated()).toBe(false);
});

test('another build’s output does not count as this one’s, even if that build was killed before noting it', async () => {
  const { root, run } = await built();
  const own = join(root, '.galley/last-build.json');
  const note = readFileSync(own);
  const published = await filesIn(join(root, 'dist'));
  await run({ drafts: true });
  expect(await filesIn(join(root, 'dist'))).not.toEqual(published);
  // Simulates that the second build was killed right before its last step.
  writeFileSync(own, note);
  expect((await run()).isRepeated).toBe(false);
  expect(await filesIn(join(root, 'dist'))).toEqual(published);
});

test('after a build with errors, the earlier output does not count as its result', async () => {
  const { root, run } = await built();
  await addFiles(root, { [`${POSTS}/broken.md`]: '---\ntitle: "A\n---\n' });
  expect((await run()).result.ok).toBe(false);
  expect((await run()).result.ok).toBe(false);
  rmSync(join(root, POSTS, 'broken.md'));
  expect((await run()).result.ok).toBe(true);
});

test('a file instead of the output folder is a clear error, even if nothing else changed', async () => {
  const { root, run } = await built();
  rmSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist'), 'a file');
  await expect(run()).rejects.toMatchObject({ exitCode: 1, diagnostics: [{ code: 'output/cannot-write' }] });
});

test('a note that cannot be saved is a warning, and the output is right', async () => {
  const { root, run } = await built();
  rmSync(join(root, '.galley/last-build.json'));
  mkdirSync(join(root, '.galley/last-build.json/in-the-way'), { recursive: true });
  const { result } = await run();
  expect(result).toMatchObject({ ok: true, diagnostics: [{ severity: 'warning', code: 'cache/not-saved' }] });
});

const SHORTCODE: Files = {
  ...SMALL_PROJECT,
  [first]: post({ title: 'First', date: '2026-01-01' }, '{% note %}'),
  'names.mjs': "export default 'old';",
};
const shortcode = (load: string): string =>
  `${load}\nexport default { markdown: { shortcodes: { note: () => '<p>' + note + '</p>' } } };\n`;
const htmlIn = async (root: string): Promise<string | undefined> =>
  (await filesIn(join(root, 'dist')))['api/public/v1/demo/posts/first.json'];

test('code imported by a computed path counts as new in each build, which says why', async () => {
  const name = "const name = 'names.mjs';\nconst { default: note } = await import('./' + name);";
  const { root, run } = await built({ ...SHORTCODE, 'galley.config.mjs': shortcode(name) });
  const { isRepeated, result } = await run();
  expect(isRepeated).toBe(false);
  expect(result.unknownCode).toBe('galley.config.mjs:2 imports a module by a computed path');
  await addFiles(root, { 'galley.config.mjs': shortcode("const note = 'new';") });
  expect((await run()).result.unknownCode).toBe(null);
  expect(await htmlIn(root)).toContain('<p>new</p>');
});

test('functions in configuration values are not confused with those of the file beside them', async () => {
  const { root, run } = await built({ ...SHORTCODE, 'galley.config.mjs': shortcode("const note = 'file';") });
  expect(await htmlIn(root)).toContain('<p>file</p>');
  const valuesOf = (note: string) => ({ markdown: { shortcodes: { note: () => `<p>${note}</p>` } } });
  const { result } = await run({ values: valuesOf('one') });
  expect(result.unknownCode).toBe('the configuration is not a file');
  expect(await htmlIn(root)).toContain('<p>one</p>');
  await run({ values: valuesOf('two') });
  expect(await htmlIn(root)).toContain('<p>two</p>');
});

test('a file that was missing is found as soon as it exists, next to the post or below the site’s root', async () => {
  const adopted = { dialect: 'zola', posts: 'content/**/*.md' };
  const config = { adopt: { dialect: adopted.dialect }, posts: { deadLinks: 'warn' }, folders: { public: 'static' } };
  const files = {
    'galley.config.json': JSON.stringify({ ...config, workspaces: { b: { posts: [adopted.posts], keys: ['b'] } } }),
    'content/a.md': '---\ntitle: A\ndate: 2026-01-01\nextra: { cover: img/c.png }\n---\n![](d.png) ![](/e.png)\n',
    'static/x.txt': '',
  };
  const { root, run } = await built(files);
  const missing = async (): Promise<number> => (await run()).result.diagnostics.length;
  expect(await missing()).toBe(3);
  for (const [file, count] of [
    ['static/img/c.png', 2],
    ['content/d.png', 1],
    ['content/img/c.png', 1],
    ['static/e.png', 0],
  ] as const) {
    await addFiles(root, { [file]: file });
    expect(await missing()).toBe(count);
  }
  const assets = Object.values(await filesIn(join(root, 'dist/api/public/assets')));
  expect(assets.map(String).sort()).toEqual(['content/d.png', 'content/img/c.png', 'static/e.png']);
});
