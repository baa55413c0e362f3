import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { checkConfig } from '../../src/config/check.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const now = Date.parse('2026-02-01');
const FILES = {
  'content/blog/workspace.yaml': 'keys: [blog]',
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01', category: 'News', tags: ['x'] }, 'One two three.'),
  'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02', tags: ['x', 'y'] }),
  'content/blog/posts/c.md': post({ title: 'C', date: '2026-01-03', category: 'News', tags: ['y', 'x'] }),
  'content/blog/posts/later.md': post({ title: 'Later', date: '2026-03-01', category: 'News', tags: ['x', 'y'] }),
  'content/blog/posts/draft.md': post({ title: 'Draft', date: '2026-01-02', draft: true, tags: ['x', 'y'] }),
};
const ON = JSON.stringify({ details: { neighbours: true, related: 2 } });
const DETAILS = 'api/public/v1/blog/posts/';

const built = async (root: string, at = now): Promise<Record<string, string>> => {
  expect((await build({ root, now: at })).ok).toBe(true);
  return filesIn(join(root, 'dist'));
};
const detailIn = (files: Readonly<Record<string, string>>, slug: string) =>
  JSON.parse(files[`${DETAILS}${slug}.json`] ?? '').data;
const slugOf = (one: { slug: string } | null): string | null => one?.slug ?? null;

test('details contain neighbours and related posts as in lists, and never posts that are held back', async () => {
  const files = await built(await folderOf({ ...FILES, 'galley.config.json': ON }));
  const [a, b, c] = ['a', 'b', 'c'].map((slug) => detailIn(files, slug));
  expect([a.previous, slugOf(a.next)]).toEqual([null, 'b']);
  expect([slugOf(b.previous), slugOf(b.next)]).toEqual(['a', 'c']);
  expect([slugOf(c.previous), c.next]).toEqual(['b', null]);
  expect([a, b, c].map(({ related }) => related.map(slugOf))).toEqual([
    ['c', 'b'],
    ['c', 'a'],
    ['b', 'a'],
  ]);
  const { data } = JSON.parse(files['api/public/v1/blog/posts.json'] ?? '');
  expect(c.related).toEqual([data[1], data[2]]);
  expect(JSON.stringify(files)).not.toMatch(/Later|Draft/);
});

test('the options change neither lists, nor the index, nor the other fields of details', async () => {
  const plain = await built(await folderOf(FILES));
  const files = await built(await folderOf({ ...FILES, 'galley.config.json': ON }));
  for (const [path, text] of Object.entries(plain)) {
    if (path.startsWith(DETAILS)) expect(JSON.parse(files[path] ?? '')).toMatchObject(JSON.parse(text));
    else if (!path.endsWith('openapi.json')) expect(files[path]).toBe(text);
  }
});

test('a new post or a changed title rewrites only the details that name the post', async () => {
  const more = Object.fromEntries(
    ['d', 'e', 'f'].map((name, at) => [
      `content/blog/posts/${name}.md`,
      post({ title: name, date: `2026-01-1${at}`, tags: [name] }),
    ]),
  );
  const root = await folderOf({ ...FILES, ...more, 'galley.config.json': ON });
  const before = await built(root);
  const renamed = post({ title: 'New', date: '2026-01-12', tags: ['f'] });
  await addFiles(root, { 'content/blog/posts/f.md': renamed });
  const result = await build({ root, now });
  const files = await filesIn(join(root, 'dist'));
  expect(result.changes?.written).toBe(Object.keys(files).filter((path) => files[path] !== before[path]).length);
  expect(detailIn(files, 'e').next.title).toBe('New');
  const clean = await built(
    await folderOf({ ...FILES, ...more, 'content/blog/posts/f.md': renamed, 'galley.config.json': ON }),
  );
  expect(files).toEqual(clean);
  const later = await built(root, Date.parse('2026-03-02'));
  expect(slugOf(detailIn(later, 'f').next)).toBe('later');
  expect(detailIn(later, 'd')).toEqual(detailIn(files, 'd'));
});

test('a custom field with such a name is refused only if the option is on', () => {
  const customFields = { previous: { type: 'json' } };
  const checked = checkConfig({ details: { neighbours: true }, records: { fields: customFields } }, '/project');
  expect('problems' in checked && checked.problems[0]?.message).toContain('The custom field previous has the name');
  expect(checkConfig({ details: { related: 3 }, records: { fields: customFields } }, '/project')).toHaveProperty(
    'settings',
  );
});

test.each([{ related: -1 }, { related: 21 }, { neighbours: 'category' }, { words: 1 }, { word: true }])(
  'the options %j are refused',
  (details) => {
    expect(checkConfig({ details }, '/project')).toHaveProperty('problems');
  },
);
