import { expect, test } from 'vitest';
import { adopted, dated } from '../../helpers/adopt.ts';
import { testFound } from '../../helpers/found.ts';

test('Hexo: a repository is adopted from its files, and its code never runs', async () => {
  const { posts, workspaces } = await adopted({
    '_config.yml': 'permalink: :year/:title/',
    'package.json': '{"dependencies":{"hexo":"1"}}',
    'source/_posts/a.md': dated('A'),
  });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(workspaces.map(({ name }) => name)).toEqual(['posts']);
});

test('Hexo: slugs keep dots and letters of any script', async () => {
  const { posts, config } = await adopted({
    '_config.yml': 'permalink: :title/',
    'package.json': '{"dependencies":{"hexo":"1"}}',
    'source/_posts/使用 Docker.md': dated('A', { tags: ['主题'] }),
    'source/_posts/学习 Docker.md': dated('B'),
    'source/_posts/v22.1.0.md': dated('C'),
  });
  expect(posts.map((post) => post.split(' ')[1])).toEqual(['v22.1.0', '使用-Docker', '学习-Docker']);
  expect(config).toContain("slugify: 'keep'");
});

test('the table names pages that are in no folder of posts', async () => {
  const { findings } = await adopted({
    '_config.yml': '',
    'package.json': '{"dependencies":{"hexo":"1"}}',
    'source/_posts/a.md': dated('A'),
    'source/about/index.md': '# About',
    'source/docs/b.md': '# B',
    ...{ 'scaffolds/post.md': '', 'README.md': '', 'themes/x/source/c.md': '' },
  });
  expect(findings).toContainEqual({
    name: 'not taken',
    lines: ['2 files: in no folder of posts (source/about/index.md)'],
  });
});
test('pictures in hidden folders do not stop the first build', async () => {
  const { config, posts, diagnostics } = await adopted({
    '_config.yml': 'title: A\n',
    'package.json': '{"dependencies":{"hexo":"8"}}',
    'source/_posts/a.md': dated('A').concat('![x](.images/x.png)\n'),
    'source/_posts/.images/x.png': 'x',
  });
  expect(posts).toHaveLength(1);
  expect(config).toContain("deadLinks: 'warn'");
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['warning post/asset-private']);
});

test('a public folder without some files is better than pictures outside all folders', async () => {
  const { config, diagnostics } = await adopted({
    '_config.yml': 'title: A\n',
    'package.json': '{"dependencies":{"hexo":"8"}}',
    'source/_posts/a.md': dated('A').concat('![x](../assets/x.png)\n\n![y](/no.png) ![z](/none.png)\n'),
    'source/assets/x.png': 'x',
  });
  expect(config).toContain("public: 'source'");
  expect(diagnostics.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
    'warning post/asset-missing',
    'warning post/asset-missing',
  ]);
});

testFound([
  ['_config.yml with the posts of Hexo', { '_config.yml': '', 'source/_posts/a.md': '' }, 'hexo'],
  ['the source folder of Hexo, whose names of posts have no date', { '_posts/a.md': '', '_posts/b.md': '' }, 'hexo'],
]);
