import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { shortly, workspaceIn } from '../../helpers/content.ts';
import { post } from '../../helpers/posts.ts';

type Aliases = readonly string[] | string;

/** The redirects of posts, given by name with their aliases. */
const redirectsOf = async (
  posts: Readonly<Record<string, Aliases | Readonly<Record<string, unknown>>>>,
  config: Config = {},
) => {
  const files = Object.entries(posts).map(([name, given]) => {
    const front = typeof given === 'string' || Array.isArray(given) ? { aliases: given } : given;
    return [`content/blog/posts/${name}.md`, post({ title: 'T', date: '2026-01-01', ...front })];
  });
  const { workspace, diagnostics } = await workspaceIn(Object.fromEntries(files), { config });
  return { ...workspace.redirects, problems: diagnostics.map((problem) => `${shortly(problem)} ${problem.message}`) };
};

test('old URLs lead to the post, in order, with its current URL', async () => {
  const config: Config = { posts: { url: 'https://example.com/{yyyy}/{slug}/' } };
  expect(await redirectsOf({ b: ['/z/', '/2019/old.html'], a: '/A/' }, config)).toEqual({
    addresses: [
      { from: '/2019/old.html', slug: 'b', url: 'https://example.com/2026/b/', oldSlug: 'old' },
      { from: '/A/', slug: 'a', url: 'https://example.com/2026/a/', oldSlug: 'A' },
      { from: '/z/', slug: 'b', url: 'https://example.com/2026/b/', oldSlug: 'z' },
    ],
    slugs: [
      ['A', 'a'],
      ['old', 'b'],
      ['z', 'b'],
    ],
    problems: [],
  });
});

test('an old slug is named only if the API redirects from it: not if a post that is held back has it', async () => {
  const { addresses, slugs } = await redirectsOf({ a: ['/x/', '/late/'], late: { date: '2099-01-01' } });
  expect(addresses.map(({ from, oldSlug }) => [from, oldSlug])).toEqual([
    ['/late/', undefined],
    ['/x/', 'x'],
  ]);
  expect(slugs).toEqual([['x', 'a']]);
});

test('nothing of a post that is held back is published', async () => {
  const held = { draft: { draft: true }, late: { date: '2099-01-01' }, gone: { expiryDate: '2020-01-01' } };
  const posts = Object.entries(held).map(([name, front]) => [name, { ...front, aliases: [`/old-${name}/`] }]);
  expect(await redirectsOf({ a: '/x/', ...Object.fromEntries(posts) })).toMatchObject({
    addresses: [{ from: '/x/' }],
    slugs: [['x', 'a']],
    problems: [],
  });
});

describe('ambiguous redirects are ignored and reported', () => {
  test('an alias of two posts', async () => {
    const found = await redirectsOf({ a: ['/x/', '/y/'], b: '/x/index.html' });
    expect(found.addresses.map(({ from }) => from)).toEqual(['/y/']);
    expect(found.slugs).toEqual([['y', 'a']]);
    expect(found.problems).toEqual([
      'post/alias-conflict 4:13 Galley ignores the alias /x/: content/blog/posts/b.md also has it.',
      'post/alias-conflict 4:12 Galley ignores the alias /x/index.html: content/blog/posts/a.md also has it.',
      'post/old-slug-conflict 4:13 Galley ignores the old slug x of the alias /x/: content/blog/posts/b.md also has it.',
      'post/old-slug-conflict 4:12 Galley ignores the old slug x of the alias /x/index.html: content/blog/posts/a.md also has it.',
    ]);
  });

  test('the URL of a post, its own or another post’s', async () => {
    const found = await redirectsOf({ a: '/posts/a/', b: '/posts/a' });
    expect(found.addresses).toEqual([]);
    expect(found.slugs).toEqual([]);
    expect(found.problems).toEqual([
      "post/alias-conflict 4:12 Galley ignores the alias /posts/a/: it is the post's own URL.",
      'post/alias-conflict 4:12 Galley ignores the alias /posts/a: it is the URL of content/blog/posts/a.md.',
      'post/old-slug-conflict 4:12 Galley ignores the old slug a of the alias /posts/a: a is the slug of content/blog/posts/a.md.',
    ]);
  });

  test('a cycle of slugs', async () => {
    const found = await redirectsOf({ a: '/old/b/', b: '/old/a/' });
    expect(found.addresses).toHaveLength(2);
    expect(found.slugs).toEqual([]);
    expect(found.problems.map((problem) => problem.split(' ')[0])).toEqual(Array(2).fill('post/old-slug-conflict'));
  });

  test('slugs that differ only in letter case', async () => {
    const found = await redirectsOf({ a: ['/x/Old/', '/y/old/'], b: '/z/A/', c: ['/1/Two/', '/2/Two/'] });
    expect(found.addresses).toHaveLength(5);
    expect(found.slugs).toEqual([
      ['Old', 'a'],
      ['Two', 'c'],
    ]);
    expect(found.problems).toEqual([
      'post/old-slug-conflict 4:23 Galley ignores the old slug old of the alias /y/old/: another alias also has it, except for letter case.',
      'post/old-slug-conflict 4:12 Galley ignores the old slug A of the alias /z/A/: A is the slug of content/blog/posts/a.md, except for letter case.',
    ]);
  });

  test('the slug of a scheduled post', async () => {
    const found = await redirectsOf({ a: '/x/soon/', soon: { date: '2099-01-01' } });
    expect(found.slugs).toEqual([]);
    expect(found.problems).toHaveLength(1);
  });
});
