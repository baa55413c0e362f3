import { expect, test } from 'vitest';
import type { Adopter } from '../../src/tools/adopt/adopter.ts';
import { readRepository } from '../../src/tools/adopt/repository.ts';
import { firstOf } from '../../src/tools/adopt/site-files.ts';
import { findSite } from '../../src/tools/find-site.ts';
import { type Files, folderOf } from '../helpers/files.ts';

const toolOf = (name: string, more: Partial<Adopter> = {}): Adopter => ({
  ...{ dialect: name as Adopter['dialect'], name, conventions: {} as Adopter['conventions'], layoutKeys: [] },
  find: (repository, base) => firstOf(repository, base, [`${name}.toml`, `config/${name}.toml`]),
  translate: () => ({ workspaces: [], decisions: [], unsupported: [] }),
  ...more,
});

/** The second one is also known by a folder alone. */
const TOOLS = [
  toolOf('one'),
  toolOf('two', {
    resembles: ({ files }, base) => files.some((file) => file.startsWith(`${base}_posts/`)),
  }),
];

test.each<[rule: string, files: Files, tool: string | null, base?: string]>([
  ['none for nothing', { 'README.md': '' }, null],
  ['the first of several', { 'one.toml': '', 'two.toml': '' }, 'one'],
  ['by a folder', { '_posts/a.md': '' }, 'two'],
  ['a configuration before a folder', { 'one.toml': '', '_posts/a.md': '' }, 'one'],
  ['a site in a folder', { 'site/one.toml': '' }, 'one', 'site/'],
  ['a site in a folder that only has folders', { 'site/config/one.toml': '' }, 'one', 'site/'],
  ['the repository’s own before that of a folder', { 'two.toml': '', 'docs/one.toml': '' }, 'two'],
  [
    'of two folders the one with more Markdown',
    { 'a/one.toml': '', 'a/x.md': '', 'b/one.toml': '', 'b/x.md': '', 'b/y.md': '' },
    'one',
    'b/',
  ],
  [
    'a configuration in a folder before the folders of the repository',
    { '_posts/a.md': '', 'site/one.toml': '', 'site/a.md': '' },
    'one',
    'site/',
  ],
  ['none for what is left of an earlier site', { 'archive/one.toml': '', 'src/articles/a.md': '' }, null],
])('the tool of a repository: %s', async (_, files, tool, base = '') => {
  const site = findSite(readRepository(await folderOf(files)), TOOLS);
  expect(site && [site.tool.name, site.base]).toEqual(tool === null ? null : [tool, base]);
});

test('hidden and generated folders are not part of a repository, except those with a tool’s configuration', async () => {
  const { files } = readRepository(
    await folderOf({
      'docs/.vitepress/config.ts': '',
      'docs/.vitepress/cache/x.md': '',
      '.hidden/a.md': '',
      'node_modules/a.md': '',
      '_site/a.md': '',
      'a.md': '',
    }),
    ['.vitepress'],
  );
  expect(files).toEqual(['a.md', 'docs/.vitepress/config.ts']);
});
