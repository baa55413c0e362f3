import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const now = Date.parse('2026-02-01');

const config = (body: string, before = ''): string =>
  `${before}export default { markdown: { marked: [{ renderer: { strong: ({ text }) => { ${body} } } }] } };\n`;

const posts = (count: number, text: string): Files =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `content/blog/posts/p${at}.md`,
      post({ title: 'P', date: '2026-01-01' }, `A.\n\n**${text}${at}**`),
    ]),
  );

const htmlIn = async (root: string): Promise<string> => {
  const files = await filesIn(join(root, 'dist/api/public/v1/blog/posts'));
  return JSON.parse(files['p0.json'] ?? '{}').data.htmlContent;
};

test('custom extensions render the same with any number of threads', async () => {
  const root = await folderOf({
    ...posts(600, 'b'),
    'content/blog/workspace.yaml': 'keys: [blog]',
    'galley.config.mjs': config('return "<b>" + text + "</b>";'),
  });
  expect((await build({ root, now, concurrency: 1 })).ok).toBe(true);
  const published = await filesIn(join(root, 'dist'));
  await build({ root, now, concurrency: 4, force: true });
  expect(await filesIn(join(root, 'dist'))).toEqual(published);
  expect(await htmlIn(root)).toBe('<p>A.</p>\n<p><b>b0</b></p>\n');
});

test('a changed function renders again, and one that may depend on more than its text does so each time', async () => {
  const root = await folderOf({
    ...posts(1, 'b'),
    'content/blog/workspace.yaml': 'keys: [blog]',
    'galley.config.mjs': config('return "<b>" + text + "</b>";'),
  });
  await build({ root, now });
  await writeFile(join(root, 'galley.config.mjs'), config('return "<i>" + text + "</i>";'));
  await build({ root, now });
  expect(await htmlIn(root)).toContain('<i>b0</i>');
  const reading = "import { readFileSync } from 'node:fs';\n";
  const named = config('return readFileSync(new URL("./name", import.meta.url), "utf8");', reading);
  await writeFile(join(root, 'galley.config.mjs'), named);
  for (const name of ['one', 'two']) {
    await writeFile(join(root, 'name'), name);
    await build({ root, now });
    expect(await htmlIn(root)).toContain(`<p>${name}</p>`);
  }
});

test('a failing extension is an error of the post, at its block', async () => {
  const root = await folderOf({
    ...posts(1, 'b'),
    'content/blog/workspace.yaml': 'keys: [blog]',
    'galley.config.mjs': config('throw new TypeError("no b");'),
  });
  const { ok, diagnostics } = await build({ root, now });
  expect(ok).toBe(false);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toMatchObject([
    {
      code: 'post/markdown',
      message: expect.stringContaining('an extension in markdown.marked, failed with “no b'),
      file: 'content/blog/posts/p0.md',
      position: { line: 8 },
    },
  ]);
});
