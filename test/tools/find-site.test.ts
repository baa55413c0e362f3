import { expect, test } from 'vitest';
import { readRepository } from '../../src/tools/adopt/repository.ts';
import { loadAdopters } from '../../src/tools/adopters.ts';
import { findSite } from '../../src/tools/find-site.ts';
import { type Files, folderOf } from '../helpers/files.ts';

const HUGO = 'baseURL = "https://example.com/"\n';

const found = async (files: Files) => findSite(readRepository(await folderOf(files)), await loadAdopters());

test.each<[rule: string, files: Files, tool: string | null, base?: string]>([
  ['nothing', { 'README.md': '' }, null],
  ['config.toml with base_url', { 'config.toml': 'base_url = "https://example.com"\n' }, 'zola'],
  ['config.toml with baseURL', { 'config.toml': HUGO }, 'hugo'],
  ['config.yaml with lines of hyphens around it', { 'config.yaml': '---\nbaseURL: /\n---\n' }, 'hugo'],
  ['a configuration of code, by its name', { 'astro.config.mjs': 'throw 1' }, 'astro'],
  ['a package', { 'package.json': '{"dependencies":{"@11ty/eleventy":"3"}}' }, 'eleventy'],
  ['a package.json that cannot be read', { 'package.json': '{', 'hugo.toml': HUGO }, 'hugo'],
  ['_config.yml with the posts of Hexo', { '_config.yml': '', 'source/_posts/a.md': '' }, 'hexo'],
  [
    'Octopress, whose source folder has the name of Hexo’s',
    { '_config.yml': 'source: source\n', 'source/_posts/a.md': '' },
    'jekyll',
  ],
  ['_config.yml alone', { '_config.yml': '' }, 'jekyll'],
  ['posts of Jekyll without a configuration', { 'blog/_posts/2026-01-02-a.md': '' }, 'jekyll'],
  ['the source folder of Hexo, whose names of posts have no date', { '_posts/a.md': '', '_posts/b.md': '' }, 'hexo'],
  ['Bridgetown, as Jekyll', { 'bridgetown.config.yml': '', 'src/_posts/a.md': '' }, 'jekyll'],
  ['none for _posts of a package of PHP', { 'composer.json': '{}', 'source/_posts/a.md': '' }, null],
  ['none for _posts of Next.js', { 'package.json': '{"dependencies":{"next":"15"}}', '_posts/a.md': '' }, null],
  [
    'none for dated _posts of VuePress',
    { 'package.json': '{"devDependencies":{"vuepress":"1"}}', 'blog/_posts/2026-01-02-a.md': '' },
    null,
  ],
  ['a site in a folder', { 'site/hugo.toml': HUGO }, 'hugo', 'site/'],
  ['a site in a folder that only has folders', { 'site/config/_default/hugo.toml': HUGO }, 'hugo', 'site/'],
  ['the repository’s own before that of a folder', { '_config.yml': '', 'docs/hugo.toml': HUGO }, 'jekyll'],
  [
    'of two folders the one with more Markdown',
    { 'a/hugo.toml': HUGO, 'a/x.md': '', 'b/hugo.toml': HUGO, 'b/x.md': '', 'b/y.md': '' },
    'hugo',
    'b/',
  ],
  [
    'a configuration before posts of Jekyll alone',
    { '_posts/a.md': '', 'site/hugo.toml': HUGO, 'site/content/a.md': '' },
    'hugo',
    'site/',
  ],
  ['none for what is left of an earlier site', { 'archive/_config.yml': '', 'src/articles/a.md': '' }, null],
])('the tool of a repository: %s', async (_, files, tool, base = '') => {
  const site = await found(files);
  expect(site && [site.tool.dialect, site.base]).toEqual(tool === null ? null : [tool, base]);
});

test('files of one configuration are read together, under their file names', async () => {
  const site = await found({
    'config/_default/hugo.toml': HUGO,
    'config/_default/params.toml': 'color = "red"\n',
    'config/_default/languages.de.toml': 'title = "Seite"\n',
    'config/_default/menus.de.toml': 'main = "x"\n',
  });
  expect(site?.config).toEqual({
    baseURL: 'https://example.com/',
    params: { color: 'red' },
    languages: { de: { title: 'Seite' } },
  });
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
