import { expect, test } from 'vitest';
import { configOf, dated, testConfigs } from '../../helpers/adopt.ts';

test('Starlight: links lead to the paths of pages in all languages; home and error pages are no posts', async () => {
  const config = await configOf(
    {
      'package.json': '{"dependencies":{"astro":"5","@astrojs/starlight":"0.30"}}',
      'src/content/docs/index.mdx': '---\ntitle: Home\nhero:\n  title: Home\n---\n',
      'src/content/docs/404.md': '---\ntitle: Not found\n---\n',
      'src/content/docs/a.mdx': '---\ntitle: A\n---\n',
      'src/content/docs/de/a.mdx': '---\ntitle: A\n---\n',
    },
    { commit: true },
  );
  expect(config).toContain("'!src/content/docs/404.md',\n        '!src/content/docs/index.mdx',");
  expect(config).toContain("languages: ['en', 'de']");
  expect(config).toContain("url: '/{path}/'");
});

testConfigs([
  [
    'Astro: each collection with dated files is a workspace, in content/ or data/, and dist/ is left to the site',
    {
      'package.json': '{"devDependencies":{"astro":"5"}}',
      'src/data/post/a.mdx': dated('A'),
      'src/content/log/b.md': dated('B'),
      'src/content/log/_c.md': dated('C'),
      'src/content/authors/jane.json': '{}',
      'src/data/talks/a.yml': 'title: A\ndate: 2026-01-02\n',
      'src/data/post/a.json': '{}',
      'src/content/docs/a.md': '---\ntitle: A\n---\n',
      'public/a.png': '',
    },
    [
      'collections whose entries lack a title or a date: src/content/docs',
      'folders of data files without Markdown: src/content/authors, src/data/talks',
      "post: {\n      posts: ['src/data/post/**/*.mdx']",
      "log: {\n      posts: ['src/content/log/**/*.md', '!src/content/log/**/_*']",
      "out: 'dist-api'",
      "public: 'public'",
    ],
  ],
  [
    'Astro: plugins of remark and rehype are reasons for the engine of the site',
    {
      'astro.config.mjs': "import a from 'remark-math'\nimport b from 'remark-toc'\nimport c from './x/remark-own.mjs'",
      'package.json': '{ "dependencies": { "rehype-slug": "6" }, "devDependencies": { "remark-lint-a": "1" } }',
      'src/content/blog/a.md': dated('A'),
    },
    ['// remark-math, remark-toc, remark-own: to render posts as the site does, install @astrojs/markdown-remark'],
    ['rehype-slug', 'lint', 'extensions'],
  ],
]);
