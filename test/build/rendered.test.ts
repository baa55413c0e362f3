import { createHash } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { type BuildResult, build } from '../../src/build/build.ts';
import { DiagnosticError } from '../../src/shared/diagnostics/diagnostic.ts';
import fc from '../helpers/fast-check.ts';
import { addFiles, type Files, filesIn, folderOf } from '../helpers/files.ts';
import { listMarkdown, markdown } from '../helpers/markdown-pieces.ts';
import { post } from '../helpers/posts.ts';

const config = (options: object = { rendered: 'rendered.ndjson' }): Files => ({
  'galley.config.json': JSON.stringify({
    markdown: options,
    details: { headings: true, addresses: true },
    posts: { deadLinks: 'warn' },
  }),
});

const POSTS = 'content/blog/posts';
const dated = (body: string): string => post({ title: 'T', date: '2026-01-01' }, body);

const lineOf = (name: string, html: string, more: object = {}): string =>
  `${JSON.stringify({ file: `${POSTS}/${name}`, html, ...more })}\n`;

/** A project with posts, whose HTML is in the lines. */
const projectOf = (posts: Files, lines: string | Uint8Array, options?: object): Promise<string> =>
  folderOf({
    ...config(options),
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    'rendered.ndjson': lines,
    ...Object.fromEntries(Object.entries(posts).map(([name, text]) => [`${POSTS}/${name}`, text])),
  });

const buildIn = (root: string, options: object = {}): Promise<BuildResult> =>
  build({ root, concurrency: 1, now: Date.parse('2026-06-01'), ...options });

/** The diagnostics of a build, also of one that cannot continue, as `code file:line: message`. */
const problemsIn = async (root: string): Promise<readonly string[]> => {
  const { diagnostics } = await buildIn(root).catch((error: unknown) => {
    if (error instanceof DiagnosticError) return error;
    throw error;
  });
  return diagnostics.map(({ code, file, position, message }) => `${code} ${file}:${position?.line}: ${message}`);
};

const detailIn = async (root: string, slug: string) =>
  JSON.parse((await filesIn(join(root, 'dist')))[`api/public/v1/demo/posts/${slug}.json`] ?? '{}').data;

test('links, images, ids, headings, excerpts and words come from the HTML of the line', async () => {
  const html = '<h2>Über <em>fog</em></h2>\n<p>See <a href="b.md#a">b</a> <img src="fog.svg" alt=""></p>\n';
  const root = await projectOf(
    { 'a.md': dated('{{< fog >}}'), 'b.md': dated('b'), 'fog.svg': '<svg/>' },
    lineOf('a.md', html) + lineOf('b.md', '<p id="a">b</p>'),
  );
  expect((await buildIn(root)).diagnostics).toEqual([]);
  expect(await detailIn(root, 'a')).toMatchObject({
    excerpt: 'See b',
    headings: [{ level: 2, id: 'über-fog', text: 'Über fog' }],
    htmlContent: expect.stringMatching(
      /^<h2 id="über-fog">Über <em>fog<\/em><\/h2>\n<p>See <a href="\/posts\/b#a">b<\/a> <img src="[^"]*\/assets\/[^"]*fog\.svg" alt=""><\/p>\n$/,
    ),
  });
});

test('HTML of the tool gives the same output as from an engine', async () => {
  const marked = new Marked();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(markdown, listMarkdown), { minLength: 40, maxLength: 40 }), async (texts) => {
      const posts = Object.fromEntries(
        texts.map((text, at) => [`p${at}.md`, dated(text.replaceAll(/\((?!http)/g, '(#'))]),
      );
      const bodies = Object.entries(posts).map(([name, text]) => [
        name,
        /^---\n.*?\n---\n(.*)$/s.exec(text)?.[1] ?? '',
      ]);
      const root = await projectOf(
        posts,
        bodies.map(([name = '', body = '']) => lineOf(name, marked.parse(body) as string)).join(''),
      );
      symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
      const fromLines = await buildIn(root);
      expect(fromLines.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      const files = await filesIn(join(root, 'dist'));
      await addFiles(root, {
        ...config({ engine: './engine.mjs' }),
        'engine.mjs':
          "import { Marked } from 'marked';\nconst marked = new Marked();\nexport default (text) => marked.parse(text);",
      });
      const fromEngine = await buildIn(root, { force: true });
      // Tags are reported only where Galley reads them, and so is what follows from them.
      const others = fromEngine.diagnostics.filter(({ code }) => code !== 'post/template-residue');
      expect(fromLines.diagnostics).toEqual(others.map(({ followsFrom: _, ...problem }) => problem));
      expect(files).toEqual(await filesIn(join(root, 'dist')));
    }),
    { numRuns: 3 },
  );
});

test('a changed line renders only its post again, in any order of lines', async () => {
  const names = Array.from({ length: 30 }, (_, at) => `p${at}.md`);
  const lines = names.map((name) => lineOf(name, `<p>${name}</p>`));
  const root = await projectOf(Object.fromEntries(names.map((name) => [name, dated('a')])), lines.join(''));
  expect(await buildIn(root, {})).toMatchObject({ ok: true, rendered: 30 });
  expect(await buildIn(root)).toMatchObject({ rendered: 0 });
  const changed = [...lines.slice(1), lineOf('p0.md', '<p>new</p>')].join('');
  await addFiles(root, { 'rendered.ndjson': changed });
  expect(await buildIn(root)).toMatchObject({ ok: true, rendered: 1 });
  expect(await detailIn(root, 'p0')).toMatchObject({ htmlContent: '<p>new</p>' });
  expect(await detailIn(root, 'p1')).toMatchObject({ htmlContent: '<p>p1.md</p>' });
});

test('a post without a line is an error, and a line without a file is a warning', async () => {
  const root = await projectOf(
    { 'a.md': dated('a'), 'b.md': dated('b') },
    lineOf('../about.md', '') + lineOf('a.md', '') + lineOf('c.md', ''),
  );
  await addFiles(root, { 'content/blog/about.md': 'a page' });
  expect(await problemsIn(root)).toEqual([
    `post/not-rendered ${POSTS}/b.md:1: The file in markdown.rendered has no line with the HTML of this post.`,
    `content/rendered-unused rendered.ndjson:3: 1 line of this file name a file that does not exist. The first is ${POSTS}/c.md.`,
  ]);
});

test('posts that are held back need no line', async () => {
  const held = { 'b.md': post({ title: 'T', draft: true }), 'c.md': post({ title: 'T', date: '2027-01-01' }) };
  const root = await projectOf({ 'a.md': dated('a'), ...held }, lineOf('a.md', ''));
  expect(await problemsIn(root)).toEqual([]);
  const due = await buildIn(root, { now: Date.parse('2027-06-01') });
  expect(due.diagnostics).toMatchObject([{ code: 'post/not-rendered', file: `${POSTS}/c.md` }]);
  await addFiles(root, { 'rendered.ndjson': lineOf('a.md', '') + lineOf('c.md', '<p>c</p>') });
  expect(await buildIn(root, { now: Date.parse('2027-06-01') })).toMatchObject({ ok: true, rendered: 1 });
});

test('a post that has changed since it was rendered is a warning, if the line has its hash', async () => {
  const hash = createHash('sha256').update(dated('a')).digest('hex');
  const lines = lineOf('a.md', '<p>a</p>', { hash }) + lineOf('b.md', '<p>b</p>', { hash });
  const root = await projectOf({ 'a.md': dated('a'), 'b.md': dated('b') }, lines);
  const stale = (name: string): string =>
    `post/rendered-stale ${POSTS}/${name}:1: The post has changed since the site's tool rendered it.`;
  expect(await problemsIn(root)).toEqual([stale('b.md')]);
  await addFiles(root, { [`${POSTS}/a.md`]: dated('new') });
  expect(await problemsIn(root)).toEqual([stale('a.md'), stale('b.md')]);
});

test('each bad line is an error with its place', async () => {
  const lines = [
    '{"file": "a.md"',
    '\r',
    '[]',
    '{"file": "a.md", "html": null}',
    '{"file": "./a.md", "html": ""}',
    '{"file": "a.md", "html": ""}',
    '{"file": "b.md", "html": "", "hash": "abc"}',
  ].join('\n');
  const root = await projectOf({ 'a.md': dated('a') }, lines);
  const problem = (line: number, why: string): string =>
    `content/rendered-line rendered.ndjson:${line}: The line ${why}.`;
  const object = 'is not a JSON object';
  const texts = 'lacks a string "file" or "html"';
  expect(await problemsIn(root)).toEqual([
    problem(1, object),
    problem(3, object),
    problem(4, texts),
    problem(6, 'is for the same file as line 5'),
    problem(7, 'has a "hash" that is not a SHA-256 (64 hexadecimal digits)'),
  ]);
  await addFiles(root, { 'rendered.ndjson': Buffer.from(lineOf('a.md', 'é'), 'latin1') });
  expect(await problemsIn(root)).toEqual([problem(1, 'is not UTF-8 text')]);
  await addFiles(root, { 'rendered.ndjson': `\n${lineOf('a.md', 'a'.repeat(10 * 1024 * 1024))}${lineOf('b.md', '')}` });
  expect(await problemsIn(root)).toEqual([problem(2, 'has more than 10 MB')]);
});

test('a line can be as long as a post, and end with the file', async () => {
  const html = `<p>${'fog ü '.repeat(1_200_000)}</p>`;
  const root = await projectOf(
    { 'a.md': dated('a'), 'b.md': dated('b') },
    lineOf('b.md', '<p>b</p>') + lineOf('a.md', html).trimEnd(),
  );
  expect(await problemsIn(root)).toEqual([]);
  expect((await detailIn(root, 'a')).htmlContent).toBe(html);
});

test('a page with <html> is an error of the post', async () => {
  const root = await projectOf({ 'a.md': dated('a') }, lineOf('a.md', '<!doctype html>\n<html><p>a</p></html>'));
  expect(await problemsIn(root)).toEqual([`post/engine ${POSTS}/a.md:5: The HTML of the post is a page with <html>.`]);
});

test('scripts and links of the HTML are checked and sanitised', async () => {
  const html = '<script>alert(1)</script><p><a href="javascript:alert(1)">a</a> <a href="no.md">b</a></p>';
  const root = await projectOf({ 'a.md': dated('[b](no.md)') }, lineOf('a.md', html), {
    rendered: 'rendered.ndjson',
    sanitize: true,
  });
  const problems = await problemsIn(root);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['post/unsafe-address', 'post/link-missing']);
  expect(problems[1]).toContain(`${POSTS}/a.md:6: The link leads to`);
  await addFiles(root, { 'rendered.ndjson': lineOf('a.md', html.replace('no.md', '#')) });
  await buildIn(root);
  expect((await detailIn(root, 'a')).htmlContent).toBe('<p><a>a</a> <a href="#">b</a></p>');
});

test.each([
  [{ engine: './engine.mjs' }, 'markdown.engine has no effect with markdown.rendered.'],
  [{ extensions: { emoji: true } }, 'markdown.extensions has no effect with markdown.rendered.'],
  [{ rendered: 'none.ndjson' }, 'There is no file none.ndjson, which markdown.rendered names.'],
])('%j beside lines is an error', async (options, message) => {
  const root = await projectOf({ 'a.md': dated('a') }, '', { rendered: 'rendered.ndjson', ...options });
  await addFiles(root, { 'engine.mjs': 'export default (text) => text;' });
  const problems = await problemsIn(root);
  expect(problems).toEqual([expect.stringContaining(message)]);
});
