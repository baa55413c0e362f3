import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { type BuildResult, build } from '../../src/build/build.ts';
import fc from '../helpers/fast-check.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { gif } from '../helpers/gif.ts';
import { commonMarkExamples } from '../helpers/markdown-documents.ts';
import { listMarkdown, markdown } from '../helpers/markdown-pieces.ts';
import { post } from '../helpers/posts.ts';

const MARKED =
  "import { Marked } from 'marked';\nconst marked = new Marked();\nexport default (text) => marked.parse(text);";

/** A configuration in which all that is made of HTML is on. */
const config = (options: object): string =>
  `export default ${JSON.stringify({
    website: { url: 'https://a.b' },
    details: { headings: true, images: true, addresses: true, related: 3 },
    output: { feeds: { limit: 50 } },
    ...options,
  })};\n`;

/** A project whose posts the module renders. */
const projectOf = async (module: string, posts: Files, options: object = {}, more: object = {}): Promise<string> => {
  const root = await folderOf({
    'galley.config.mjs': config({ markdown: { engine: './markdown.mjs', ...options }, ...more }),
    'markdown.mjs': module,
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    ...Object.fromEntries(Object.entries(posts).map(([name, text]) => [`content/blog/posts/${name}`, text])),
  });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
};

const buildIn = (root: string, options: object = {}): Promise<BuildResult> =>
  build({ root, concurrency: 1, now: Date.parse('2026-06-01'), ...options });

const problemsOf = ({ diagnostics }: BuildResult): readonly string[] =>
  diagnostics.map(({ code, file, position }) => `${code} ${file}:${position?.line}:${position?.column}`);

const detailOf = async (root: string, slug: string) =>
  JSON.parse((await filesIn(join(root, 'dist')))[`api/public/v1/demo/posts/${slug}.json`] ?? '{}').data;

const dated = (body: string, more: object = {}): string => post({ title: 'T', date: '2026-01-01', ...more }, body);

/** Builds the same posts with marked as the default and as an engine. */
const bothWays = async (posts: Files, options: object = {}, more: object = {}) => {
  const root = await projectOf(MARKED, posts, options, more);
  const byEngine = await buildIn(root);
  const files = await filesIn(join(root, 'dist')).catch((): Record<string, string> => ({}));
  await addFiles(root, {
    'galley.config.mjs': config({
      markdown: { ...options, highlight: false, extensions: { footnotes: false } },
      ...more,
    }),
  });
  const byDefault = await buildIn(root, { force: true });
  return {
    byEngine,
    byDefault,
    files,
    expected: await filesIn(join(root, 'dist')).catch((): Record<string, string> => ({})),
  };
};

/** Raw HTML besides inline elements: the HTML does not show whether marks or tags made a heading or a paragraph. */
const WRITTEN_AS_HTML = /<(?!https?:|!--)[/!?]?(?!(?:a|b|del|em|x-y)\b)[a-z?![]/i;
/** Whether all that the default does with a post also follows from its HTML. */
const isComparable = (text: string): boolean =>
  !WRITTEN_AS_HTML.test(text) &&
  !/^(?:import|export)\s|\{\/\*|\0/m.test(text) &&
  // marked reads links in the text of an image, which the HTML does not have.
  !/!\[[^\n]*\[/.test(text) &&
  // Only the HTML shows that a reference to a character that does not exist is text.
  !/&#\d{8}/.test(text);

/** Problems besides those of syntax: the plugins of an engine may know it. */
const comparable = (result: BuildResult): readonly string[] =>
  problemsOf(result).filter((problem) => !/^post\/(?:template-residue|footnote|table|address-space)/.test(problem));

const expectSame = async (texts: readonly string[]): Promise<void> => {
  const posts = Object.fromEntries(texts.filter(isComparable).map((text, at) => [`p${at}.md`, dated(text)]));
  const { byEngine, byDefault, files, expected } = await bothWays(posts);
  expect(comparable(byEngine)).toEqual(comparable(byDefault));
  const differing = Object.keys(expected).filter((path) => files[path] !== expected[path]);
  const isDetail = (path: string): boolean => /\/posts\/p\d+\.json$/.test(path);
  for (const path of differing.filter(isDetail)) expect(files[path]).toBe(expected[path]);
  expect(differing).toEqual([]);
  expect(Object.keys(files).filter(isDetail)).not.toEqual([]);
};

/** Links and images only lead to what exists, so that the project can be built. */
const working = (text: string): string =>
  text
    .replaceAll('href="x"', 'href="p0.md"')
    .replace(/\((?!https?:)[^()\s]*/g, '(p0.md#a')
    .replace(/(!\[[^\]]*\])\(p0\.md#a/g, '$1(https://a.b/c.png');

test('marked as an engine gives the same output as the default: examples of CommonMark', async () => {
  const texts = commonMarkExamples.map(({ text }) => text).filter(isComparable);
  const posts = Object.fromEntries(texts.map((text, at) => [`p${at}.md`, dated(text)]));
  const { byEngine, byDefault } = await bothWays(posts);
  expect(comparable(byEngine)).toEqual(comparable(byDefault));
  const broken = new Set(byDefault.diagnostics.map(({ file }) => file?.split('/').at(-1)));
  await expectSame(texts.filter((_, at) => !broken.has(`p${at}.md`)));
});

test('marked as an engine gives the same output as the default: random posts with inline HTML', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(markdown, listMarkdown), { minLength: 40, maxLength: 40 }), async (texts) => {
      await expectSame(texts.map(working));
    }),
    { numRuns: 5 },
  );
});

test('feeds, search, addresses and sizes of pictures are those of the default', async () => {
  const posts = {
    'a.md': dated('## Fog\n\nSee [b](b.md#c), ![Fog](fog.gif) and <a href="file.txt">a file</a>.', { tags: ['x'] }),
    'b.md': dated('## C\n\n[a](a.md) <img src="fog.gif" srcset="fog.gif 2x"> [d](/d#e) [top](#c)', { tags: ['x'] }),
    'fog.gif': gif(300, 200),
    'file.txt': 'a file',
  };
  const more = { output: { feeds: { limit: 50 }, search: true }, deploy: { url: 'https://a.b/api/public' } };
  const { byEngine, byDefault, files, expected } = await bothWays(posts, { imageSizes: true }, more);
  expect(byEngine.diagnostics).toEqual([]);
  expect(byDefault.diagnostics).toEqual([]);
  expect(files).toEqual(expected);
  expect(Object.keys(files).some((path) => path.includes('rss'))).toBe(true);
  expect(Object.keys(files).some((path) => path.includes('pagefind'))).toBe(true);
});

test('the HTML of an engine is sanitised', async () => {
  const root = await projectOf(
    'export default () => \'<p onclick="x">a</p><script>b</script>\';',
    { 'a.md': dated('a') },
    {
      sanitize: true,
    },
  );
  expect(await buildIn(root)).toMatchObject({ ok: true });
  expect(await detailOf(root, 'a')).toMatchObject({ htmlContent: '<p>a</p>' });
});

test('an engine gets text with shortcodes filled in, tags in code as written, and the front matter', async () => {
  const root = await projectOf("export default (text, { file, data }) => '<p>' + file + data.title + '</p>' + text;", {
    'a.md': dated('{{< fog >}}`{{< fog >}}` {{ left }}'),
  });
  await addFiles(root, {
    'galley.config.mjs':
      "export default { markdown: { engine: './markdown.mjs', shortcodes: { fog: () => '<b>fog</b>' } }, adopt: { dialect: 'hugo' } };",
  });
  expect(problemsOf(await buildIn(root))).toEqual(['post/template-residue content/blog/posts/a.md:6:13']);
  const { htmlContent } = await detailOf(root, 'a');
  expect(htmlContent.trim()).toBe('<p>content/blog/posts/a.mdT</p>\n<b>fog</b>`{{< fog >}}` {{ left }}');
});

test.each([
  ['throws', "() => { throw new Error('no\\nmore'); }", 'The Markdown engine failed with “no”.'],
  ['rejects', "async () => { throw 'no'; }", 'The Markdown engine failed with “no”.'],
  [
    'rejects a promise that nobody waits for',
    "() => { Promise.reject(new Error('no\\nmore')); return new Promise(() => {}); }",
    'The Markdown engine failed with “no”.',
  ],
  ['ends the process', '() => process.exit(3)', 'The Markdown engine failed with “a worker thread ended with code 3”.'],
  ['returns nothing', '() => undefined', 'The Markdown engine returned undefined, not a string.'],
  ['returns null', 'async () => null', 'The Markdown engine returned null, not a string.'],
  [
    'returns a page',
    "() => '<!doctype html><html><body><p>a</p></body></html>'",
    'The HTML of the post is a page with <html>.',
  ],
])('an engine that %s is an error of the post, and nothing is written', async (_, engine, message) => {
  const root = await projectOf(`export default ${engine};`, { 'a.md': dated('a') });
  const { ok, diagnostics } = await buildIn(root);
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([{ code: 'post/engine', file: 'content/blog/posts/a.md', message }]);
  expect(existsSync(join(root, 'dist'))).toBe(false);
});

test.each([
  ['does not exist', {}, 'config/invalid-option', 'There is no file ./markdown.mjs, which markdown.engine names.'],
  [
    'imports a missing package',
    { 'markdown.mjs': "import 'no-such-package';\nexport default () => '';" },
    'config/engine',
    'no-such-package',
  ],
  ['has a typo', { 'markdown.mjs': 'export default (' }, 'config/engine', 'Cannot load the Markdown engine'],
  ['exports no function', { 'markdown.mjs': 'export default {};' }, 'config/engine', 'not a function'],
])('an engine whose module %s is one error', async (_, files, code, message) => {
  const root = await projectOf(MARKED, { 'a.md': dated('a'), 'b.md': dated('b') });
  rmSync(join(root, 'markdown.mjs'));
  await addFiles(root, files);
  await expect(buildIn(root)).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [{ code, message: expect.stringContaining(message) }],
  });
});

test.each([
  ['a counter', "let count = 0;\nexport default () => '<p>' + count++ + '</p>';"],
  ['the clock', "export default () => '<p>' + performance.now() + '</p>';"],
])('a check warns of an engine with %s, whose HTML changes from time to time', async (_, engine) => {
  const posts = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`p${at}.md`, dated('a')]));
  const root = await projectOf(engine, posts);
  const warning = { severity: 'warning', code: 'post/engine-varies', file: 'content/blog/posts/p0.md' };
  expect((await buildIn(root, { write: false })).diagnostics).toMatchObject([warning]);
  await addFiles(root, { 'markdown.mjs': MARKED });
  expect((await buildIn(root, { write: false })).diagnostics).toEqual([]);
});
