import { expect, test } from 'vitest';
import { discover } from '../../../src/content/discover/discover.ts';
import type { PostPattern } from '../../../src/content/discover/select-posts.ts';
import { createIsBundlePart } from '../../../src/tools/hugo/bundles.ts';
import { toolOf } from '../../../src/tools/registry.ts';
import { settingsIn } from '../../helpers/content.ts';
import { type Files, folderOf } from '../../helpers/files.ts';

const FILES: Files = {
  'content/w/posts/a.md': '',
  'content/w/posts/old/b.MD': '',
  'content/w/posts/old/picture.png': '',
  'content/w/posts/_index.md': '',
  'content/w/posts/_index.pt-br.md': '',
  'content/w/articles/[x]/c.markdown': '',
  'content/w/articles/d.mdx': '',
  'content/w/README.md': '',
};

const placed = (patterns: readonly string[]): PostPattern[] =>
  patterns.map((pattern) => ({ pattern, file: 'content/w/workspace.yaml' }));

const select = async (include: readonly string[] | null, exclude: readonly string[] = []) => {
  const { workspaces, diagnostics } = discover(settingsIn(await folderOf(FILES)), {
    toolOf,
    patternsOf: () => ({ include: include && placed(include), exclude: placed(exclude) }),
    placeOf: () => ({}),
  });
  const shortened = (file: string): string => file.replace('content/w/', '');
  return {
    posts: workspaces[0]?.posts.map(({ file }) => shortened(file)),
    skipped: workspaces[0]?.skipped.map(({ file, why }) => `${shortened(file)}: ${why}`),
    problems: diagnostics.map(({ severity, code, message }) => `${severity} ${code} ${message}`),
  };
};

test('patterns select files outside posts/ without duplicates; other Markdown files are listed as skipped', async () => {
  expect(await select(['posts/*.md', '{posts,articles}/**', '*/a.md'], ['**/old/**'])).toEqual({
    posts: ['articles/[x]/c.markdown', 'posts/a.md'],
    skipped: [
      'README.md: matches no pattern',
      'articles/d.mdx: MDX needs a pattern that names it, such as **/*.mdx',
      'posts/_index.md: the page of a section, not a post',
      'posts/_index.pt-br.md: the page of a section, not a post',
      'posts/old/b.MD: excluded by **/old/**',
    ],
    problems: [],
  });
});

test('exclude alone removes posts from those below posts/', async () => {
  const { posts, skipped } = await select(null, ['posts/a.md']);
  expect(posts).toEqual(['posts/old/b.MD']);
  expect(skipped).toContain('posts/a.md: excluded by posts/a.md');
  expect(skipped).toContain('README.md: outside posts/');
});

test('file names match in any letter case, a pattern’s leading folders only exactly; a backslash escapes brackets', async () => {
  expect((await select(['posts/OLD/b.md'])).posts).toEqual([]);
  expect((await select(['posts/old/B.md'])).posts).toEqual(['posts/old/b.MD']);
  expect((await select(['articles/\\[x\\]/*'])).posts).toEqual(['articles/[x]/c.markdown']);
});

test('a pattern without matches is a warning', async () => {
  expect((await select(['posts/**', 'post/**', '**/*.png'], ['drafts/**'])).problems).toEqual([
    'warning content/pattern-unmatched The pattern post/** matches no posts.',
    'warning content/pattern-unmatched The pattern **/*.png matches no posts.',
    'warning content/pattern-unmatched The pattern drafts/** excludes no posts.',
  ]);
});

const partsOf = (files: readonly string[], languages: readonly (string | undefined)[]): readonly string[] =>
  files.filter(createIsBundlePart(files, languages));

test('other files in or below the folder of an index.md are part of that post', () => {
  const files = ['c/index.md', 'c/part.md', 'c/deep/index.md', 'c/deep/part.md', 'd/e.md', 'f/_index.md', 'f/g.md'];
  expect(partsOf(files, [undefined])).toEqual(['c/part.md', 'c/deep/index.md', 'c/deep/part.md']);
});

test('a post in one language has parts only in that language; the default language’s suffix is optional', () => {
  const files = [
    'c/index.en.md',
    'c/part.md',
    'c/part.de.md',
    'd/index.md',
    'd/index.DE.md',
    'd/part.en.md',
    'd/b.de.md',
  ];
  expect(partsOf(files, ['en', 'de'])).toEqual(['c/part.md', 'd/part.en.md', 'd/b.de.md']);
});
