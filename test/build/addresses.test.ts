import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { checkConfig } from '../../src/config/check.ts';
import { filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const now = Date.parse('2026-02-01');
const TEXT = `## One

![x](x.png) [b](b.md#two) [self](#one)[^n]

<img srcset='x.png 1x, ./x.png 2x'> <a href=b.md?q>b</a>

[^n]: A note.
`;
const FILES = {
  'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01', cover: 'x.png?v=1' }, TEXT),
  'content/blog/posts/b.md': post({ title: 'B', date: '2026-01-02', cover: '/elsewhere.png' }, '## Two\n'),
  'content/blog/posts/x.png': 'x',
  'content/blog/workspace.yaml': 'keys: [blog]',
};

const built = async (config: object) => {
  const root = await folderOf({ ...FILES, 'galley.config.json': JSON.stringify(config) });
  expect((await build({ root, now })).diagnostics).toEqual([]);
  const files = await filesIn(join(root, 'dist/api/public/v1'));
  const detail = (slug: string) => JSON.parse(files[`blog/posts/${slug}.json`] ?? '').data;
  return { root, files, detail };
};

test('details list the positions of file and post addresses, and records name the cover’s file', async () => {
  const plain = await built({});
  for (const sanitize of [false, true]) {
    const { files, detail } = await built({ details: { addresses: true }, markdown: { sanitize } });
    const { addresses, coverAsset, htmlContent } = detail('a');
    const found = addresses.map(({ start, length, slug }: { start: number; length: number; slug: string | null }) => [
      htmlContent.slice(start, start + length),
      slug,
    ]);
    const file = ['/api/public', null];
    expect(found).toEqual([file, ['/posts/b', 'b'], file, file, ['/posts/b', 'b']]);
    expect(coverAsset).toMatch(/^assets\/[0-9a-f]{12}-x\.png\?v=1$/);
    expect(detail('b')).toMatchObject({ coverAsset: null, coverImage: '/elsewhere.png', addresses: [] });
    const list = JSON.parse(files['blog/posts.json'] ?? '').data;
    expect(list.map((record: { coverAsset: unknown }) => record.coverAsset)).toEqual([null, coverAsset]);
    expect(files['openapi.json']).toContain('"MarkedAddress"');
    if (!sanitize) expect(htmlContent).toBe(plain.detail('a').htmlContent);
  }
  expect(plain.files['openapi.json']).not.toContain('MarkedAddress');
});

test('addresses of files on a separate origin are not marked', async () => {
  const { detail } = await built({ details: { addresses: true }, output: { assetsUrl: 'https://cdn.example.com' } });
  expect(detail('a').coverAsset).toBeNull();
  expect(detail('a').addresses.map(({ slug }: { slug: string | null }) => slug)).toEqual(['b', 'b']);
});

test('root-relative addresses are marked with the origin of the workspace’s website', async () => {
  const workspaces = { blog: { website: { url: 'https://blog.example' } } };
  for (const [more, origin] of [
    [{ website: { url: 'https://example.com' } }, 'https://example.com'],
    [{ website: { url: 'https://example.com' }, workspaces }, 'https://blog.example'],
  ] as const) {
    const root = await folderOf({
      'content/blog/posts/a.md': post({ title: 'A', date: '2026-01-01' }, '[about](/about) [a](a.md)\n'),
      'content/blog/workspace.yaml': 'keys: [blog]',
      'galley.config.json': JSON.stringify({ details: { addresses: true }, ...more }),
    });
    expect((await build({ root, now })).diagnostics).toEqual([]);
    const { data } = JSON.parse((await filesIn(join(root, 'dist/api/public/v1/blog/posts')))['a.json'] ?? '');
    expect(data.htmlContent).toBe('<p><a href="/about">about</a> <a href="/posts/a">a</a></p>\n');
    expect(data.addresses).toEqual([
      { start: data.htmlContent.indexOf('/about'), length: 0, slug: null, website: origin },
      { start: data.htmlContent.indexOf('/posts'), length: 8, slug: 'a' },
    ]);
  }
});

test('the next build applies the options everywhere when they are switched on or off', async () => {
  const on = await built({ details: { addresses: true } });
  const off = await built({});
  const configure = async (config: object): Promise<void> => {
    await writeFile(join(off.root, 'galley.config.json'), JSON.stringify(config));
    await build({ root: off.root, now });
  };
  await configure({ details: { addresses: true } });
  expect(await filesIn(join(off.root, 'dist/api/public/v1'))).toEqual(on.files);
  await configure({});
  expect(await filesIn(join(off.root, 'dist/api/public/v1'))).toEqual(off.files);
});

test.each(['addresses', 'coverAsset'])('a custom field %s is refused if an option uses its name', (name) => {
  const checked = checkConfig(
    { details: { addresses: true }, records: { fields: { [name]: { type: 'json' } } } },
    '/project',
  );
  expect('problems' in checked && checked.problems[0]?.message).toContain(`The custom field ${name} has the name`);
});
