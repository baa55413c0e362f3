import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adopted, dated, inLanguage, testConfigs } from '../../helpers/adopt.ts';
import { runGalley } from '../../helpers/cli.ts';
import { type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { testFound } from '../../helpers/found.ts';

const CONFIG = 'permalink: /:categories/:title/\nurl: https://example.org\n';

const RELEASES = {
  '_config.yml': 'permalink: /:categories/:title/',
  ...Object.fromEntries(
    ['one', 'two', 'three'].flatMap((folder) =>
      Array.from({ length: 120 }, (_, at) => [`${folder}/_posts/2026-01-02-release-${at}.md`, dated(`release-${at}`)]),
    ),
  ),
};

const link = (path: string) => `---\ntitle: A\ndate: 2026-01-02\n---\n[it](${path})\n`;

const linksIn = async (cwd: string, slugs: RegExp) =>
  Object.entries(await filesIn(cwd))
    .filter(([path]) => new RegExp(`/posts/(?:${slugs.source})\\.json$`).test(path))
    .map(([, text]) => /href="([^"]*)"/.exec(JSON.parse(text).data.htmlContent)?.[1])
    .sort();

test('a tool with the folders of Jekyll, such as Bridgetown, may have other names and URLs of posts', async () => {
  const { posts, config } = await adopted({ 'src/_posts/a.md': dated('A'), 'a.rb': '', 'b.rb': '' });
  expect(posts).toEqual(['2026-01-02T00:00:00.000Z a']);
  expect(config).toContain("posts: ['src/_posts/**/*.md']");
  expect(config).not.toContain('url:');
});

test('the table lists the tool, posts by reason, fields by key, and decisions with their reasons', async () => {
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
  expect(stdout).toMatch(/^decided +adopt.dialect: 'jekyll'$/m);
  expect(stdout).toMatch(/^ +posts\.url: '\S+' \(where the site publishes its posts\)$/m);
});

test('pages elsewhere are reported, with the configuration that includes them', async () => {
  const cwd = await folderOf({
    '_config.yml': '',
    ...{ 'notes/a.md': '# A', 'notes/b.md': '# B', 'notes/x/c.mdx': '# C', 'c.rst': 'C', 'README.md': '# R' },
  });
  const { code, stderr } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('Galley looked for **/_posts/**/+([0-9])-+([0-9])-+([0-9])-*.{md,markdown}, **/_drafts/');
  expect(stderr).toContain(
    '3 .md files elsewhere (README.md, notes/a.md, notes/b.md) and 1 .rst file elsewhere (c.rst) and 1 .mdx',
  );
  expect(stderr).toContain("posts: ['notes/**/*.{md,mdx}']");
});

test('Jekyll: page layout keys are ignored, with a note; all other keys are counted', async () => {
  const { config, diagnostics } = await adopted({
    '_config.yml': '',
    '_posts/2026-01-02-a.md': '---\ntitle: A\nlayout: post\nmood: calm\n---\n',
  });
  expect(config).toContain("    // Page layout fields, which an API does not need.\n    ignoreFields: ['layout'],\n");
  const messages = diagnostics.map(({ message }) => message);
  expect(messages).toEqual(['mood is in the front matter of 1 post, but Galley does not use it.']);
});

test('Jekyll: template tags build addresses from the base path, or else the site is at the root', async () => {
  const body = (text: string) => dated('T', {}).concat(text);
  const atRoot = await adopted({
    '_config.yml': 'title: A',
    '_posts/2026-01-02-a.md': body('[x]({{ site.baseurl }}/x/)'),
  });
  expect(atRoot.diagnostics).toEqual([]);
  const below = await adopted({
    '_config.yml': 'baseurl: /blog',
    '_posts/2026-01-02-a.md': body('[x]({{ site.baseurl }}/x/)'),
  });
  expect(below.config).toContain("basePath: '/blog'");
});

test('pictures from a site’s root are published only if the repository’s own root has all of them', async () => {
  const site = (more: Files): Files => ({
    '_config.yml': 'title: A Site\n',
    '_posts/2026-01-02-a.md': dated('A', { image: '/images/a.png' }) + '![b]({{ site.baseurl }}/assets/b.png)\n',
    'images/a.png': 'a',
    'assets/b.png': 'b',
    ...more,
  });
  const { config, cwd } = await adopted(site({}));
  expect(config).toContain("public: '.',\n    assets: ['assets', 'images'],");
  const published = Object.keys(await filesIn(join(cwd, 'dist/api/public/assets')));
  expect(published.map((name) => name.slice(13)).sort()).toEqual(['a.png', 'b.png']);
  const other = await adopted(site({ '_posts/2026-01-03-b.md': `${dated('B')}![gone](/assets/gone.png)\n` }));
  expect(other.config).not.toContain("public: '.'");
});

test('Jekyll: posts with lang in language folders are translations; the folder is a category only in addresses', async () => {
  const { config, cwd, findings, diagnostics } = await adopted({
    '_config.yml': CONFIG,
    'en/news/_posts/2026-01-02-a.md': dated('A', { lang: 'en' }),
    'en/events/_posts/2026-01-02-b.md': dated('B', { lang: 'en' }),
    'zh_cn/news/_posts/2026-01-02-a.md': dated('A', { lang: 'zh_cn' }),
    'zh_cn/about.md': 'Text',
  });
  expect(config).toContain("languages: ['en', 'zh-CN']");
  expect(config).not.toMatch(/byFolder|slugs/);
  expect(findings).toContainEqual({ name: 'languages', lines: ['en, zh-CN (3 posts name their language)'] });
  expect(findings.map(({ name }) => name)).not.toContain('not read');
  expect(diagnostics).toEqual([]);
  expect(await inLanguage(cwd)).toEqual(['a en {"en":"a","zh-CN":"a"}', 'b en {"en":"b"}']);
  const output = await filesIn(cwd);
  const [path = ''] = Object.keys(output).filter((each) => /lang=zh-CN\/posts\/a\.json$/.test(each));
  expect(JSON.parse(output[path] ?? '{}').data).toMatchObject({
    category: { slug: 'news' },
    lang: 'zh-CN',
  });
});

test('Jekyll: a category that a post sets, or a default, is one even if its name is a language', async () => {
  const { cwd } = await adopted({
    '_config.yml': `${CONFIG}defaults:\n- scope: { path: fr }\n  values: { categories: [fr] }\n`,
    'de/_posts/2026-01-02-a.md': dated('A', { lang: 'de', categories: ['de'] }),
    'fr/_posts/2026-01-02-a.md': dated('A', { lang: 'fr' }),
  });
  const details = Object.entries(await filesIn(cwd)).filter(([path]) => path.endsWith('/posts/a.json'));
  const categories = new Set(details.map(([, text]) => JSON.parse(text).data.category?.slug));
  expect(categories).toEqual(new Set(['de', 'fr']));
});

test('if a site has too many duplicate slugs to list, one pattern with categories resolves them all', async () => {
  const { posts, config } = await adopted(RELEASES);
  for (const post of posts) expect(post).toMatch(/ (?:one|two|three)-release-\d+$/);
  expect(config).toContain("slug: '{categories}-{name}'");
  expect(config).toContain("url: '/{categories}/{name}/'");
  expect(config).not.toMatch(/byFolder|slugs:/);
});

test('no pattern tells all posts apart where a post has its own slug, which is in its URL', async () => {
  const { cwd } = await adopted({
    ...RELEASES,
    'one/_posts/2026-01-02-final.md': dated('Final', { slug: 'last' }),
    'one/_posts/2026-01-02-linking.md': link('2026-01-02-final.md'),
  });
  expect(await linksIn(cwd, /linking|one-linking/)).toEqual(['/one/last/']);
});

test('Jekyll: pictures with paths relative to a post’s page are published; missing ones are warnings', async () => {
  const { config, diagnostics } = await adopted({
    '_config.yml': 'permalink: /blog/:title/\n',
    '_posts/2026-01-02-a.md': dated('A').concat(
      '![x](../../images/x.png) ![z](../pics/z.png)\n\n![n](../../images/no.png)\n',
    ),
    'images/x.png': 'x',
    'blog/pics/z.png': 'z',
  });
  expect(config).toContain("public: '.'");
  expect(config).toContain("assets: ['blog/pics', 'images']");
  expect(config).toContain("deadLinks: 'warn'");
  expect(diagnostics.map(({ code, position }) => `${code} ${position?.line}`)).toEqual(['post/asset-missing 9']);
});

test('a missing picture is no other file with its name: the folder of that one stays unpublished', async () => {
  const files = {
    '_config.yml': 'permalink: /blog/:title/\n',
    '_posts/2026-01-02-a.md': dated('A').concat('![x](./chart.png)\n\n![y](../salaries.png)\n'),
    'private/hr/chart.png': 'x',
    'private/hr/salaries.png': 'x',
  };
  const alone = await adopted(files);
  expect(alone.config).not.toMatch(/private|public:/);
  expect(alone.config).toContain('2 links to missing files');
  const { config } = await adopted({
    ...files,
    '_posts/2026-01-03-b.md': dated('B').concat('![x](../../images/x.png)\n'),
    '_posts/2026-01-04-c.md': dated('C').concat('![x](../images/x.png)\n'),
    'images/x.png': 'x',
  });
  expect(config).toContain("public: '.'");
  expect(config).toContain("assets: ['images']");
});

test('posts in other folders are no translations, even if their files have the same name', async () => {
  const { config } = await adopted({
    '_config.yml': '',
    ...Object.fromEntries(
      ['de/docs', 'en/blog', 'en/docs'].map((folder) => [
        `${folder}/_posts/2026-01-02-fog.md`,
        `---\ntitle: Fog\nlang: ${folder.slice(0, 2)}\n---\n`,
      ]),
    ),
  });
  expect(config).toContain("slugs: { 'en/blog/_posts/2026-01-02-fog.md': '2026-01-02-fog' }");
});

testConfigs([
  [
    'ownUrl: addresses in the front matter are below the path of the site',
    { '_config.yml': 'baseurl: /b\n', '_posts/2026-01-02-a.md': dated('A', { permalink: '/x/y/' }) },
    ["// 1 post has permalink.\n    ownUrl: '/b{url}'"],
  ],
  [
    'ownUrl: a slug is no address',
    { '_config.yml': '', '_posts/2026-01-02-a.md': dated('A', { slug: 'x' }) },
    [],
    ['ownUrl'],
  ],
  [
    'Jekyll: posts without `lang` have the languages of their folders, if all are in such folders',
    {
      '_config.yml': CONFIG,
      'de/_posts/2026-01-02-a.md': dated('A'),
      'de/_posts/2026-01-02-b.md': dated('B'),
      'fr/_posts/2026-01-02-a.md': dated('A'),
    },
    ["languages: ['de', 'fr']"],
  ],
  [
    'a folder that only some posts are in is no language',
    { '_config.yml': CONFIG, 'it/_posts/2026-01-02-a.md': dated('A'), '_posts/2026-01-02-b.md': dated('B') },
    ["url: '/{categories}/{slug}/'"],
    ['languages'],
  ],
  [
    'a `language` that is a programming language declares no languages',
    {
      '_config.yml': CONFIG,
      '_posts/2026-01-02-a.md': dated('A', { language: 'java' }),
      '_posts/2026-01-02-b.md': dated('B', { language: 'en' }),
    },
    ["url: '/{categories}/{slug}/'"],
    ['languages'],
  ],
  [
    'posts without a language have the default one, and a key joins translations with other slugs',
    {
      '_config.yml': `${CONFIG}lang: fr`,
      '_posts/2026-01-02-bonjour.md': dated('A', { ref: 'hello' }),
      '_posts/2026-01-02-hallo.md': dated('A', { ref: 'hello', lang: 'de' }),
      '_posts/2026-01-02-hello.md': dated('A', { ref: 'hello', lang: 'en' }),
    },
    ["languages: ['fr', 'de', 'en']", "translationKey: 'ref'"],
    ["language: 'fr'"],
  ],
  [
    'posts of which none is a translation of another are in one list, as on their site',
    {
      '_config.yml': CONFIG,
      '_posts/2026-01-02-hello.md': dated('A', { lang: 'en' }),
      '_posts/2026-01-03-hola.md': dated('B', { lang: 'es' }),
    },
    ["url: '/{categories}/{slug}/'"],
    ['languages'],
  ],
  [
    'folders tell the languages of translations with other slugs, which a number joins',
    {
      '_config.yml': CONFIG,
      'en/_posts/2026-01-02-a.md': dated('A', { translation_id: 7 }),
      'fr/_posts/2026-01-02-c.md': dated('C', { translation_id: 7 }),
    },
    ["languages: ['en', 'fr']", "translationKey: 'translation_id'"],
  ],
  [
    'one language in two spellings is no translation',
    {
      '_config.yml': CONFIG,
      '_posts/2026-01-02-a.md': dated('A', { ref: 'x', lang: 'en' }),
      '_posts/2026-01-02-a.de.md': dated('A', { lang: 'de' }),
      '_posts/2026-01-02-b.md': dated('B', { ref: 'x', lang: 'EN' }),
    },
    ["languages: ['en', 'de']"],
    ['translationKey'],
  ],
  [
    'a post without `lang` has the language of its file name or folder, as a build reads it',
    {
      '_config.yml': CONFIG,
      'de/_posts/2026-01-02-a.md': dated('A', { lang: 'de' }),
      'fr/_posts/2026-01-02-a.md': dated('A'),
      '_posts/2026-01-02-a.en.md': dated('A'),
    },
    ["languages: ['en', 'de', 'fr']"],
  ],
  [
    'where other posts are in no such folder, a folder counts if a post names its language',
    {
      '_config.yml': CONFIG,
      '_posts/2026-01-02-a.md': dated('A'),
      '_posts/2026-01-02-b.md': dated('B', { lang: 'de' }),
      'de/_posts/2026-01-02-a.md': dated('A'),
      'it/_posts/2026-01-02-c.md': dated('C'),
    },
    ["languages: ['en', 'de']"],
  ],
]);

testFound([
  [
    'Octopress, whose source folder has the name of Hexo’s',
    { '_config.yml': 'source: source\n', 'source/_posts/a.md': '' },
    'jekyll',
  ],
  ['_config.yml alone', { '_config.yml': '' }, 'jekyll'],
  ['posts of Jekyll without a configuration', { 'blog/_posts/2026-01-02-a.md': '' }, 'jekyll'],
  ['Bridgetown, as Jekyll', { 'bridgetown.config.yml': '', 'src/_posts/a.md': '' }, 'jekyll'],
  ['none for _posts of a package of PHP', { 'composer.json': '{}', 'source/_posts/a.md': '' }, null],
  ['none for _posts of Next.js', { 'package.json': '{"dependencies":{"next":"15"}}', '_posts/a.md': '' }, null],
  [
    'none for dated _posts of VuePress',
    { 'package.json': '{"devDependencies":{"vuepress":"1"}}', 'blog/_posts/2026-01-02-a.md': '' },
    null,
  ],
]);
