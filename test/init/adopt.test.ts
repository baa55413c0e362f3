import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/pipeline/build.ts';
import { runGalley } from '../helpers/cli.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

/** A repository that is adopted and built; what was written, and the posts that are published, by key. */
const adopt = async (files: Files, { commit = false } = {}) => {
  const cwd = await folderOf(files);
  if (commit) {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=n', '-c', 'user.email=e@e', ...args], { cwd });
    git('init', '-q');
    git('add', '.');
    git('commit', '-q', '-m', 'm', '--date', '2024-05-06T07:08:09Z');
  }
  const init = await runGalley(['init', '--yes', '--format', 'json'], { cwd });
  expect(init).toMatchObject({ code: 0, stderr: '' });
  const { keys, created, extended, findings } = JSON.parse(init.stdout);
  const config = (await filesIn(cwd))['galley.config.ts'] ?? '';
  const { diagnostics, workspaces, out } = await build({ root: cwd, now: Date.parse('2026-07-01'), concurrency: 1 });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  const output = await filesIn(cwd);
  const posts: string[] = keys.flatMap((key: string) =>
    JSON.parse(output[`${out}/api/public/v1/${key}/posts.json`] ?? '').data.map(
      ({ slug, publishedAt }: { slug: string; publishedAt: string }) => `${publishedAt} ${slug}`,
    ),
  );
  return { cwd, config, created, extended, findings, posts: posts.sort(), workspaces, diagnostics };
};

const dated = (title: string, more: object = {}) => post({ title, date: '2026-01-02', ...more });

test('Jekyll: its zone, its permalink, its drafts, what it excludes; nothing but the configuration and what CI needs is written', async () => {
  const files = {
    '_config.yml':
      'title: A Site\npermalink: /blog/:year/:title.html\ntimezone: Europe/Berlin\nfuture: true\nexclude: [old]\ncollections: { docs: { output: true } }\n',
    '_posts/2026-01-02-Cap-Name.md': '---\nlayout: post\n---\nText',
    '_posts/2030-01-02-later.markdown': '---\ntitle: Later\n---\nText',
    'news/_posts/2026-01-03-n.md': '---\ntitle: N\ndate: 2026-01-03 10:00\n---\nText',
    '_drafts/d.md': '---\ntitle: D\n---\nText',
    'old/_posts/2020-01-01-o.md': '---\ntitle: O\n---\nText',
    '_docs/a.md': '---\ntitle: A\n---\nText',
    'package.json': '{"name":"mine"}',
  };
  const { config, posts, created, extended, workspaces, cwd } = await adopt(files);
  expect(posts).toEqual([
    '2026-01-01T23:00:00.000Z Cap-Name',
    '2026-01-03T09:00:00.000Z n',
    '2030-01-01T23:00:00.000Z later',
  ]);
  expect(workspaces).toMatchObject([{ name: 'posts', title: 'A Site', drafts: ['_drafts/d.md'] }]);
  expect(config).toContain("url: '/blog/{yyyy}/{slug}.html'");
  expect(config).toContain('// Not supported: the collections docs: only posts are taken.');
  expect([...created, ...extended]).toEqual([
    'galley.config.ts',
    '.github/workflows/galley.yml',
    '.github/workflows/galley-previews.yml',
    '.gitignore',
  ]);
  expect(await filesIn(cwd)).toMatchObject(files);
});

test('Jekyll: where a site has no posts, each collection with pages is a workspace, with its permalink', async () => {
  const { config, posts, workspaces, findings } = await adopt({
    '_config.yml': [
      'title: Guides',
      'permalink: /:path/',
      'collections:',
      '  articles: { output: true, permalink: "/read/:name/" }',
      '  pages: { output: true }',
      '  parts: { output: false }',
      '  empty: { output: true }',
    ].join('\n'),
    '_articles/First-Steps.md': '---\ntitle: First\n---\n[Second](second.md)',
    '_articles/second.md': '---\ntitle: Second\ndate: 2026-01-02\n---\nText',
    '_pages/deep/third.markdown': '---\ntitle: Third\n---\nText',
    '_parts/part.md': '---\ntitle: Part\n---\nText',
    'README.md': 'Text',
  });
  expect(workspaces.map(({ name, published }) => [name, published])).toEqual([
    ['articles', 2],
    ['pages', 1],
  ]);
  expect(posts).toEqual([
    '1970-01-01T00:00:00.000Z First-Steps',
    '1970-01-01T00:00:00.000Z third',
    '2026-01-02T00:00:00.000Z second',
  ]);
  expect(config).toContain("_articles: { url: '/read/{slug}/' }");
  expect(config).toContain("_pages: { url: '/pages/{path}.html' }");
  expect(config).toContain('// Not supported: the collections parts, empty: only those with pages are taken.');
  expect(findings.map(({ name }: { name: string }) => name)).not.toContain('remains');
});

test('what another workspace takes is not said to be left out', async () => {
  const { findings, workspaces } = await adopt({
    'hugo.toml': 'baseURL = "https://example.com/"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n',
    'content/a.md': dated('A'),
    'content/a.de.md': dated('A'),
  });
  expect(workspaces).toHaveLength(1);
  expect(findings.map(({ name }: { name: string }) => name)).not.toContain('not taken');
});

test('Jekyll: defaults of folders have permalinks of their own, in the source folder too', async () => {
  const { config, posts } = await adopt({
    '_config.yml': [
      'permalink: /:title/',
      'source: site',
      'defaults:',
      '  - { scope: { path: _posts/en, type: posts }, values: { permalink: /en/:year/:title/ } }',
      '  - { scope: { path: _posts/odd }, values: { permalink: /:weekday/:title/ } }',
      '  - { scope: { path: _posts/none }, values: { permalink: /:title/ } }',
      '  - { scope: { path: pages, type: pages }, values: { permalink: /pages/:title/ } }',
    ].join('\n'),
    'site/_posts/2026-01-02-a.md': dated('A'),
    'site/_posts/en/2026-01-02-b.md': dated('B'),
    'site/_posts/odd/2026-01-02-c.md': dated('C'),
    'site/pages/index.html': '',
  });
  expect(posts).toHaveLength(3);
  expect(config).toContain("url: '/{slug}/'");
  expect(config).toContain("byFolder: { 'site/_posts/en': { url: '/en/{yyyy}/{slug}/' } }");
  expect(config).toContain(
    '// Not supported: the permalink /:weekday/:title/ of _posts/odd: :weekday has no counterpart.',
  );
});

test('Hugo: languages have files of their own beside the configuration', async () => {
  const { config, posts } = await adopt({
    'config/_default/hugo.toml': 'baseURL = "https://example.com/"\n',
    'config/_default/languages.en.toml': 'contentDir = "content/en"\n',
    'config/_default/languages.pt-br.toml': 'contentDir = "content/pt-br"\n',
    'content/en/a.md': dated('A'),
    'content/pt-br/a.md': dated('A'),
  });
  expect(config).toContain("languages: ['en', 'pt-br']");
  expect(config).toContain("url: '/{otherlang}/{folder}/{slug}/'");
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
});

/** What a list says of its posts, in a language of the one key. */
const inLanguage = async (cwd: string, folder = ''): Promise<string[]> => {
  const output = await filesIn(cwd);
  const [path = ''] = Object.keys(output).filter((each) => new RegExp(`/v1/[^/]+${folder}/posts[.]json$`).test(each));
  return JSON.parse(output[path] ?? '{"data":[]}').data.map(
    ({ slug, lang, translations }: Record<string, unknown>) => `${slug} ${lang} ${JSON.stringify(translations)}`,
  );
};

test('Hugo: languages by folders of their own are one workspace, joined by the front matter’s key, under addresses with the language', async () => {
  const { config, cwd } = await adopt({
    'hugo.toml':
      'baseURL = "https://example.com/"\ndefaultContentLanguage = "ja"\ndefaultContentLanguageInSubdir = true\n[languages.en]\ncontentDir = "content/en"\n[languages.ja]\ncontentDir = "content/ja"\n[languages.fr]\ndisabled = true\n',
    'content/en/posts/about-us.md': dated('About us', { translationKey: 'about' }),
    'content/en/posts/a.md': dated('A'),
    'content/ja/posts/会社.md': dated('会社', { translationKey: 'about' }),
    'content/ja/posts/a.fr.md': dated('A'),
    'content/en/posts/b.md': dated('B', { slug: 'be' }),
    'content/ja/posts/b.md': dated('B', { slug: 'bi' }),
  });
  expect(config).toContain("languages: ['ja', 'en']");
  expect(config).toContain("translationKey: 'translationKey'");
  expect(config).toContain("url: '/{lang}/{folder}/{slug}/'");
  expect(await inLanguage(cwd)).toEqual(['bi ja {"ja":"bi","en":"be"}', '会社 ja {"ja":"会社","en":"about-us"}']);
  expect(await inLanguage(cwd, '/lang=en')).toEqual([
    'a en {"en":"a"}',
    'about-us en {"ja":"会社","en":"about-us"}',
    'be en {"ja":"bi","en":"be"}',
  ]);
});

test('Hugo: folders that are named after a language and are none of its own leave each language a workspace', async () => {
  const { config, workspaces } = await adopt({
    'hugo.toml': 'baseURL = "https://example.com/"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n',
    'content/posts/de/a.md': dated('A post on what de means'),
    'content/posts/b.de.md': dated('B'),
  });
  expect(workspaces).toHaveLength(2);
  expect(config).not.toContain('languages:');
});

test('Zola: names end in languages, which are one workspace', async () => {
  const { config, cwd } = await adopt({
    'config.toml': 'base_url = "https://example.com"\ndefault_language = "fr"\n[languages.en]\ntitle = "English"\n',
    'content/blog/a.md': '+++\ntitle = "A"\ndate = 2026-01-02\n+++\nTexte.\n',
    'content/blog/a.en.md': '+++\ntitle = "A"\ndate = 2026-01-02\n+++\nText.\n',
    'content/blog/b/index.en.md': '+++\ntitle = "B"\ndate = 2026-01-01\n+++\nText.\n',
  });
  expect(config).toContain("languages: ['fr', 'en']");
  expect(config).toContain("url: '/{otherlang}/{folder}/{slug}/'");
  expect(await inLanguage(cwd)).toEqual(['a fr {"fr":"a","en":"a"}']);
  expect(await inLanguage(cwd, '/lang=en')).toEqual(['a en {"fr":"a","en":"a"}', 'b en {"en":"b"}']);
});

test('Jekyll with Polyglot: front matter and folders say the language, and the default one stands in', async () => {
  const { config, cwd } = await adopt({
    '_config.yml': 'title: T\nlanguages: [en, ko]\ndefault_lang: ko\n',
    '_posts/2026-01-02-a.md': dated('A', { lang: 'ko' }),
    '_posts/2026-01-03-b.md': dated('B', { lang: 'ko' }),
    '_posts/en/2026-01-02-a.md': dated('A'),
  });
  expect(config).toContain("languages: ['ko', 'en']");
  expect(config).toContain("url: '/{otherlang}/{categories}/{yyyy}/{mm}/{dd}/{slug}.html'");
  expect(await inLanguage(cwd)).toEqual(['a ko {"ko":"a","en":"a"}', 'b ko {"ko":"b"}']);
  expect(await inLanguage(cwd, '/lang=en')).toEqual(['a en {"ko":"a","en":"a"}', 'b ko {"ko":"b"}']);
});

test('Hugo: pages that are no Markdown are counted, and a language leaves out only what its own folders have of others', async () => {
  const { config } = await adopt({
    'hugo.toml':
      '[languages.en]\ncontentDir = "content/en"\n[languages.ca]\ncontentDir = "content/ca"\n[languages.cs]\ncontentDir = "content/cs"\n',
    'content/en/a.md': dated('A'),
    'content/en/b.html': '---\ntitle: B\n---\n<p>B</p>',
    'content/en/c.org': '#+title: C',
    'content/ca/a.md': dated('A'),
    'content/cs/a.md': dated('A'),
    'content/cs/d.cs.md': dated('D'),
    'static/x.cs.json': '{}',
    'layouts/index.html': '<p>',
  });
  expect(config).toContain('// Not supported: 2 pages that are no Markdown (.html, .org)');
  expect(config).toContain("'content/ca/**/*.{md,markdown}'");
  expect(config).not.toContain("'!");
});

test('links to what is not there do not keep a repository from being built: they are counted', async () => {
  const { config, posts, diagnostics } = await adopt({
    'hugo.toml': 'baseURL = "https://example.com/"\n',
    'content/posts/a.md': dated('A').replace('---\n', '---\ncover: gone.png\n').concat('![b](b.png) [c](no-such.md)\n'),
  });
  expect(posts).toHaveLength(1);
  expect(config).toContain('// 3 links to what is not there (the first is in content/posts/a.md): each is a warning.');
  expect(config).toContain("deadLinks: 'warn'");
  expect(diagnostics.map(({ code }) => code).sort()).toEqual([
    'post/asset-missing',
    'post/asset-missing',
    'post/link-missing',
  ]);
});

test('a second run changes nothing', async () => {
  const { cwd } = await adopt({ '_config.yml': 'title: A', '_posts/2026-01-02-a.md': '---\ntitle: A\n---\n' });
  const before = await filesIn(cwd);
  const again = await runGalley(['init', '--yes'], { cwd });
  expect(again).toMatchObject({
    code: 0,
    stderr: '',
    stdout: 'Galley is configured here already. Nothing was written.\n',
  });
  expect(await filesIn(cwd)).toEqual(before);
});

test('Hugo: pages without a date have its own, in its zone; resources of bundles are no pages; two languages are one workspace', async () => {
  const { config, posts, workspaces } = await adopt({
    'hugo.toml': [
      'baseURL = "https://example.com/site/"',
      'timeZone = "America/New_York"',
      'defaultContentLanguage = "en"',
      'buildExpired = true',
      '[languages.en]\ntitle = "English"',
      '[languages.de]\ntitle = "Deutsch"',
      '[permalinks]\nposts = "/:year/:month/:slugorfilename/"',
    ].join('\n'),
    'content/posts/My-First.md': dated('First'),
    'content/posts/My-First.de.md': dated('Erster'),
    'content/posts/expired.md': dated('E', { expiryDate: '2026-01-03' }),
    'content/posts/bundle/index.md': dated('Bundle'),
    'content/posts/bundle/notes.md': 'A part of it.',
    'content/about.md': '---\ntitle: About\n---\n',
    'content/posts/_index.md': '---\ntitle: Posts\n---\n',
    'static/a.svg': '<svg/>',
  });
  expect(posts).toEqual([
    '0001-01-01T00:00:00.000Z about',
    '2026-01-02T05:00:00.000Z bundle',
    '2026-01-02T05:00:00.000Z expired',
    '2026-01-02T05:00:00.000Z my-first',
  ]);
  expect(workspaces).toMatchObject([{ name: 'content', title: 'English' }]);
  expect(config).toContain("languages: ['en', 'de']");
  expect(config).toContain("url: '/site/{otherlang}/{yyyy}/{mm}/{slug}/'");
  expect(config).toContain("assets: { folder: 'static' }");
});

test('pictures from the root of a site are published where the repository’s own root has them, and only where all are there', async () => {
  const site = (more: Files): Files => ({
    '_config.yml': 'title: A Site\n',
    '_posts/2026-01-02-a.md': dated('A', { image: '/images/a.png' }) + '![b]({{ site.baseurl }}/assets/b.png)\n',
    'images/a.png': 'a',
    'assets/b.png': 'b',
    ...more,
  });
  const { config, cwd } = await adopt(site({}));
  expect(config).toContain("folder: '.',\n    folders: ['assets', 'images'],");
  const published = Object.keys(await filesIn(join(cwd, 'dist/api/public/assets')));
  expect(published.map((name) => name.slice(13)).sort()).toEqual(['a.png', 'b.png']);
  const other = await adopt(site({ '_posts/2026-01-03-b.md': `${dated('B')}![gone](/assets/gone.png)\n` }));
  expect(other.config).not.toContain("folder: '.'");
});

test('posts without a title have that of their first heading where all have one, else one of their names', async () => {
  const files = (text: string): Files => ({
    'eleventy.config.js': 'throw 1',
    'blog/a-note.md': `---\ndate: 2026-01-01\n---\n${text}\n`,
    'blog/b.md': dated('B'),
  });
  expect((await adopt(files('# A heading'))).config).toContain("title: 'heading'");
  expect((await adopt(files('No heading.'))).config).toContain("title: 'words-of-name'");
});

test('a documentation of which most pages have no date takes that of commits, and CI the whole history', async () => {
  const { posts, config, cwd } = await adopt(
    {
      'config.toml': 'base_url = "https://example.com"\n',
      'content/a.md': '+++\ntitle = "A"\n+++\n',
      'content/b/_index.md': '+++\n+++\n',
    },
    { commit: true },
  );
  expect(posts).toEqual(['2024-05-06T07:08:09.000Z a']);
  expect(config).toContain("date: 'git'");
  expect((await filesIn(cwd))['.github/workflows/galley.yml']).toContain('fetch-depth: 0');
});

test.each([
  [
    'Astro',
    {
      'astro.config.mjs': 'throw 1',
      'src/content/blog/a.mdx': dated('A'),
      'src/content/docs/x.md': '---\ntitle: X\n---\n',
    },
    ['blog'],
  ],
  ['Eleventy', { 'eleventy.config.js': 'throw 1', 'content/blog/a.md': dated('A'), 'README.md': '# R' }, ['blog']],
  [
    'VitePress',
    { 'docs/.vitepress/config.ts': 'throw 1', 'docs/blog/a.md': dated('A'), 'docs/guide.md': '# G' },
    ['blog'],
  ],
  [
    'Hexo',
    {
      '_config.yml': 'permalink: :year/:title/',
      'package.json': '{"dependencies":{"hexo":"1"}}',
      'source/_posts/a.md': dated('A'),
    },
    ['posts'],
  ],
  ['nothing', { 'articles/a.md': dated('A'), 'README.md': '# R' }, ['articles']],
])('a repository of %s is adopted from its files; code in it is never run', async (_, files, names) => {
  const { posts, workspaces } = await adopt(files as Files);
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(workspaces.map(({ name }: { name: string }) => name)).toEqual(names);
});

test('Eleventy: dates by word are those of first commits, and what lies in pages is no post', async () => {
  const { posts, workspaces } = await adopt(
    {
      'eleventy.config.js': 'throw 1',
      'src/posts/a.md': '---\ntitle: A\ndate: git Created\n---\n',
      'src/posts/b.md': dated('B'),
      'src/posts/c.md': dated('C'),
      'src/pages/imprint.md': dated('Imprint'),
    },
    { commit: true },
  );
  expect(posts).toEqual(['2024-05-06T07:08:09.000Z a', '2026-01-02T00:00:00.000Z b', '2026-01-02T00:00:00.000Z c']);
  expect(workspaces).toHaveLength(1);
});

test('a dist/ that is there already is nobody’s output', async () => {
  const { config, cwd } = await adopt({ 'posts/a.md': dated('A'), 'dist/index.html': 'mine' });
  expect(config).toContain("out: 'dist-api'");
  expect((await filesIn(cwd))['dist/index.html']).toBe('mine');
});

test('slugs that posts share are told apart in the configuration, and the first keeps its own', async () => {
  const { posts, config } = await adopt({
    '_config.yml': '',
    '_posts/2025-01-02-award.md': '---\ntitle: A\n---\n',
    '_posts/2026-01-02-award.md': '---\ntitle: A\n---\n',
  });
  expect(posts).toEqual(['2025-01-02T00:00:00.000Z award', '2026-01-02T00:00:00.000Z 2026-01-02-award']);
  expect(config).toContain('2 posts share 1 slug');
});

const monthly = (years: readonly number[]) =>
  Object.fromEntries(
    years.flatMap((year) =>
      [1, 2, 3, 4, 5, 6].map((month) => [`content/monthly/${year}/${month}/index.md`, dated(`${month} ${year}`)]),
    ),
  );

test('a folder in which nearly all posts share their slugs has a pattern; all others keep what the tool has', async () => {
  const { posts, config } = await adopt({
    'hugo.toml': 'baseURL = "https://example.com/"\n',
    ...monthly([2024, 2025]),
    'content/monthly/year.md': dated('A year'),
    'content/blog/fog.md': dated('Fog'),
    'content/notes/fog.md': dated('Fog again, [and](../../blog/fog.md)'),
    'content/notes/mist.md': dated('Mist'),
  });
  expect(posts.map((line) => line.split(' ')[1])).toEqual([
    'fog',
    'mist',
    ...[2024, 2025].flatMap((year) => [1, 2, 3, 4, 5, 6].map((month) => `monthly-${year}-${month}`)),
    'notes-fog',
    'year',
  ]);
  expect(config).toContain("'content/monthly': {\n        slug: '{path}',\n        url: '/{path}/',");
  expect(config).toContain("'content/monthly/year.md': 'year'");
  expect(config).toContain("'content/notes/fog.md': 'notes-fog'");
  expect(config).not.toContain("\n    slug: '{path}'");
});

test('links lead to where the site has its posts, whatever tells their slugs apart', async () => {
  const link = (path: string) => `---\ntitle: A\ndate: 2026-01-02\n---\n[it](${path})\n`;
  const { cwd } = await adopt({
    'hugo.toml': 'baseURL = "https://example.com/"\n',
    ...monthly([2024, 2025]),
    'content/blog/fog.md': link('../monthly/2024/3/index.md'),
    'content/notes/fog.md': link('../blog/fog.md'),
    'content/notes/mist.md': link('fog.md'),
    'content/notes/haze.md': dated('Haze'),
    'content/notes/rime.md': dated('Rime'),
  });
  const html = Object.entries(await filesIn(cwd))
    .filter(([path]) => /\/posts\/(?:fog|mist|notes-fog)\.json$/.test(path))
    .map(([, text]) => /href="([^"]*)"/.exec(JSON.parse(text).data.htmlContent)?.[1]);
  expect(html.sort()).toEqual(['/blog/fog/', '/monthly/2024/3/', '/notes/fog/']);
});

test('what may be hidden is held back, and said', async () => {
  const { posts, config } = await adopt({
    '_config.yml': '',
    '_posts/2025-01-02-a.md': '---\ntitle: A\nhidden: true\n---\n',
    '_posts/2026-01-02-b.md': '---\ntitle: B\nstatus: draft\n---\n',
    '_posts/2026-01-02-c.md': '---\ntitle: C\nstatus: final\n---\n',
  });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z c']);
  expect(config).toContain('decide whether these are to be published');
});

test('keys that look like a field which no post has are mapped', async () => {
  const { config } = await adopt({
    '_config.yml': '',
    '_posts/2025-01-02-a.md': '---\ntitle: A\ntopics: [x, y]\n---\n',
    '_posts/2026-01-02-b.md': '---\ntitle: B\ntopics: [z]\n---\n',
  });
  expect(config).toContain("tags: ['topics']");
});

test('the table names the tool, posts by reason, fields by key, and what was decided with its reason', async () => {
  const cwd = await folderOf({
    '_config.yml': '',
    '_drafts/c.md': '---\ntitle: C\n---\n',
    '_posts/2025-01-02-a.md': '---\ntitle: A\ndraft: true\n---\n',
    '_posts/2025-01-03-b.md': '---\ntitle: A\n---\n',
  });
  const { stdout } = await runGalley(['init', '--yes'], { cwd });
  expect(stdout).toMatch(/^tool +Jekyll \(_config\.yml\)$/m);
  expect(stdout).toMatch(/^posts +posts: 3 files of .*, 1 published, 2 drafts$/m);
  expect(stdout).toMatch(/^fields +title: title \(3\)$/m);
  expect(stdout).toMatch(/^decided +dialect: 'jekyll'$/m);
  expect(stdout).toMatch(/^ +posts\.url: '\S+' \(where the site has its posts\)$/m);
});

test('keys of how the tool shows a page are ignored, and it is said; all others are counted', async () => {
  const jekyll = await adopt({
    '_config.yml': '',
    '_posts/2026-01-02-a.md': '---\ntitle: A\nlayout: post\nmood: calm\n---\n',
  });
  expect(jekyll.config).toContain(
    "  // How the site shows a page, which is nothing of an API.\n  ignoreFields: ['layout'],\n",
  );
  const messages = jekyll.diagnostics.map(({ message }) => message);
  expect(messages).toEqual(['mood is in the front matter of 1 post, and nothing reads it.']);
  const zola = await adopt({
    'config.toml': 'base_url = "https://example.com"',
    'content/a.md': '+++\ntitle = "A"\ndate = 2026-01-02\ntemplate = "a.html"\nlayout = "x"\n+++\n',
  });
  expect(zola.config).toContain("ignoreFields: ['template']");
  const none = await adopt({ 'notes/2026-01-02-a.md': '---\ntitle: A\nlayout: post\n---\n' });
  expect(none.config).not.toContain('ignoreFields');
});

test('pictures that posts have in folders beside those of posts are published', async () => {
  const { config } = await adopt({
    'astro.config.mjs': '',
    'src/content/blog/a.md': post({ title: 'A', publishDate: '2026-01-02' }, '![p](../../assets/img/p.svg)'),
    'src/assets/img/p.svg': '<svg/>',
  });
  expect(config).toContain("folders: ['src/assets']");
});

test('slugs keep letters of any script and dots, as the tool has them', async () => {
  const { posts, config } = await adopt({
    '_config.yml': 'permalink: :title/',
    'package.json': '{"dependencies":{"hexo":"1"}}',
    'source/_posts/使用 Docker.md': dated('A', { tags: ['主题'] }),
    'source/_posts/学习 Docker.md': dated('B'),
    'source/_posts/v22.1.0.md': dated('C'),
  });
  expect(posts.map((post) => post.split(' ')[1])).toEqual(['v22.1.0', '使用-Docker', '学习-Docker']);
  expect(config).toContain("slugify: 'keep'");
  const astro = await adopt({
    'astro.config.mjs': '',
    'src/content/blog/V22.1.0 — neu.md': dated('A'),
    'src/content/blog/日本語.md': dated('B'),
  });
  expect(astro.posts.map((post) => post.split(' ')[1])).toEqual(['v2210--neu', '日本語']);
  expect(astro.config).toContain("slugify: 'github'");
  const pages = await adopt({ 'astro.config.mjs': '', 'src/pages/posts/v1.0.md': dated('A') });
  expect(pages.posts).toEqual(['2026-01-02T00:00:00.000Z v1.0']);
  const zola = await adopt({ 'config.toml': 'base_url = "https://example.com"', 'content/v1.0.md': dated('A') });
  expect(zola.posts).toEqual(['2026-01-02T00:00:00.000Z v1-0']);
  expect(zola.config).not.toContain('slugify');
});

test('where tags make addresses and nothing says below which path the site is, it is at the root', async () => {
  const body = (text: string) => dated('T', {}).concat(text);
  const eleventy = await adopt({
    'posts/2026-01-02-a.md': body('[b]({{ "/b/" | url }})'),
    'posts/2026-01-03-b.md': body('[a]({{ "/a/" | url }})'),
    'posts/2026-01-04-c.md': body('[a]({{site.baseurl}}/a/)'),
  });
  expect(eleventy.config).toContain("dialect: 'eleventy'");
  expect(eleventy.config).toContain("basePath: ''");
  expect(eleventy.diagnostics).toEqual([]);
  const jekyll = await adopt({
    '_config.yml': 'title: A',
    '_posts/2026-01-02-a.md': body('[x]({{ site.baseurl }}/x/)'),
  });
  expect(jekyll.diagnostics).toEqual([]);
  const below = await adopt({
    '_config.yml': 'baseurl: /blog',
    '_posts/2026-01-02-a.md': body('[x]({{ site.baseurl }}/x/)'),
  });
  expect(below.config).toContain("basePath: '/blog'");
});

test('Hugo: sections have their permalinks, pages in none have theirs', async () => {
  const { config, posts } = await adopt({
    'hugo.toml': [
      'baseURL = "https://example.com/"',
      '[permalinks]\nposts = "/:year/:title/"\nnotes = "/:sections[1:]/:slugorfilename/"',
      '[permalinks.page]\nnews = "/n/:year-:slug/"\n"/" = "/pages/:filename/"',
    ].join('\n'),
    'content/posts/a.md': dated("What's R&D?", { slug: 'own' }),
    'content/posts/b.md': dated('B', { url: '/x/Kept/' }),
    'content/news/c.md': dated('C', { slug: 'own' }),
    'content/other/d.md': dated('D', { slug: 'of-d' }),
    'content/notes/in/e.md': dated('E', { slug: 'of-e' }),
    'content/f/index.md': dated('F', { slug: 'of-f' }),
  });
  expect(posts.map((post) => post.split(' ')[1])).toEqual(['2026-own', 'Kept', 'f', 'of-d', 'of-e', 'whats-rd']);
  expect(config).toContain("'content/posts': {\n        slug: '{title|slug}',\n        url: '/{yyyy}/{slug}/',");
  expect(config).toContain('the permalink /:sections[1:]/:slugorfilename/: :sections[1:] has no counterpart');
});

test('Hugo and Zola: what they ignore is left out, and it is said that these are the files of today', async () => {
  const hugo = await adopt({
    'config/_default/hugo.yaml':
      "baseURL: https://example.com/\nignoreFiles: ['content/old/', '\\.hidden\\.md$', '(?i)DRAFT', '(']\n",
    'config/_default/cascade.yaml': "- draft: true\n  _target: { path: '/wip/**' }\n",
    'content/old/a.md': dated('A'),
    'content/old/deep/b.md': dated('B'),
    'content/posts/c (1).hidden.md': dated('C'),
    'content/posts/my-draft.md': dated('D'),
    'content/posts/e.md': dated('E'),
    'content/wip/f.md': dated('F'),
  });
  expect(hugo.posts).toEqual(['2026-01-02T00:00:00.000Z e']);
  expect(hugo.workspaces).toMatchObject([{ drafts: ['content/wip/f.md'] }]);
  expect(hugo.config).toContain("'!content/old/**'");
  expect(hugo.config).toContain('ignoreFiles: the patterns name what it leaves out today');
  expect(hugo.config).toContain('ignoreFiles: ( is not read');
  const zola = await adopt({
    'config.toml':
      'base_url = "https://example.com"\nignored_content = ["*.tmp.md", "**/old/*"]\n[slugify]\npaths = "safe"\n',
    'content/a_b.md': dated('A'),
    'content/b.tmp.md': dated('B'),
    'content/old/deep/c.md': dated('C'),
    'content/wip/_index.md': '+++\ndraft = true\n+++\n',
    'content/wip/d.md': dated('D'),
  });
  expect(zola.posts).toEqual(['2026-01-02T00:00:00.000Z a_b']);
  expect(zola.config).toContain("'!content/b.tmp.md', '!content/old/**'");
  expect(zola.config).toContain('slugify.paths: signs and spaces in names are hyphens in slugs');
});

test('a site without posts gets no sample', async () => {
  const cwd = await folderOf({ 'hugo.toml': 'baseURL = "https://example.com"' });
  const { code, stderr } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('No posts were found');
  expect(Object.keys(await filesIn(cwd))).toEqual(['hugo.toml']);
});
