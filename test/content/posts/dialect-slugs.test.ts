import { expect, test } from 'vitest';
import { readPostOf } from '../../helpers/content.ts';
import type { DialectName } from '../../helpers/render-as.ts';

const slugOf = async (dialect: DialectName, file: string, lines = 'date: 2026-01-31') => {
  const { post } = await readPostOf(
    { [file]: `---\ntitle: T\n${lines}\n---\n` },
    { config: { adopt: { dialect } }, file },
  );
  return post?.slug;
};

test('Hugo has every slug in lower case, Jekyll none', async () => {
  expect(await slugOf('hugo', 'content/posts/My-Post_Name.md')).toBe('my-post_name');
  expect(await slugOf('hugo', 'content/posts/name.md', 'date: 2026-01-31\nslug: My Slug')).toBe('my-slug');
  expect(await slugOf('hugo', 'content/posts/name.md', 'date: 2026-01-31\nSlug: My Slug')).toBe('my-slug');
  expect(await slugOf('jekyll', '_posts/2026-01-31-Cap_Name.X y.md')).toBe('Cap_Name-X-y');
  expect(await slugOf('jekyll', '_posts/2026-01-31-name.md', 'slug: My Slug_x')).toBe('My-Slug_x');
});

test.each([
  ['content/a.md', 'x/Y Z', '/{folder}/{slug}/', '/x/y-z/'],
  ['content/posts/a.md', '/x/y/', '/{folder}/{ownslug}/', '/posts/x/y/'],
  ['content/posts/a.md', 'x/y', '/{section}/{yyyy}/{slug}/', '/posts/2026/x/y/'],
  ['content/posts/a.md', '../x/y', '/{slug}/', '/x/y/'],
])('the URL of the Hugo page %s keeps the folders of the slug %s', async (file, slug, url, expected) => {
  const { post } = await readPostOf(
    { [file]: `---\ntitle: T\ndate: 2026-01-31\nslug: ${slug}\n---\n` },
    { config: { adopt: { dialect: 'hugo' }, posts: { slugify: 'keep', url } }, file },
  );
  expect(post?.url).toBe(expected);
  expect(post?.addresses?.[0]).toBe(expected);
});

test('a Hugo page without a title gets one from the words of its name', async () => {
  const file = 'content/a-page.md';
  const { post, diagnostics } = await readPostOf(
    { [file]: 'text' },
    { config: { adopt: { dialect: 'hugo' }, posts: { date: '0001-01-01' } }, file },
  );
  expect(post?.title).toBe('A Page');
  expect(diagnostics).toEqual([]);
});
