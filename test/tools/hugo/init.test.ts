import { expect, test } from 'vitest';
import { adopted, dated, testConfigs } from '../../helpers/adopt.ts';
import { runGalley } from '../../helpers/cli.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';
import { siteIn, testFound } from '../../helpers/found.ts';

const link = (path: string) => `---\ntitle: A\ndate: 2026-01-02\n---\n[it](${path})\n`;

const linksIn = async (cwd: string, slugs: RegExp) =>
  Object.entries(await filesIn(cwd))
    .filter(([path]) => new RegExp(`/posts/(?:${slugs.source})\\.json$`).test(path))
    .map(([, text]) => /href="([^"]*)"/.exec(JSON.parse(text).data.htmlContent)?.[1])
    .sort();

const monthly = (years: readonly number[]) =>
  Object.fromEntries(
    years.flatMap((year) =>
      [1, 2, 3, 4, 5, 6].map((month) => [`content/monthly/${year}/${month}/index.md`, dated(`${month} ${year}`)]),
    ),
  );

test('files of another workspace are not reported as left out', async () => {
  const { findings, workspaces } = await adopted({
    'hugo.toml': 'baseURL = "https://example.com/"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n',
    'content/a.md': dated('A'),
    'content/a.de.md': dated('A'),
  });
  expect(workspaces).toHaveLength(1);
  expect(findings.map(({ name }: { name: string }) => name)).not.toContain('not taken');
});

test('a site without posts gets no sample; the error says what was searched for and found', async () => {
  const cwd = await folderOf({ 'hugo.toml': 'baseURL = "https://example.com"' });
  const { code, stderr } = await runGalley(['init', '--yes'], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain('No posts were found for Hugo (hugo.toml). Galley looked for content/**/*.{md,markdown}.');
  expect(stderr).toContain('It found no pages at all.');
  expect(Object.keys(await filesIn(cwd))).toEqual(['hugo.toml']);
});

test('a configuration with an error in its syntax is reported, because its settings are not taken', async () => {
  const { findings, config } = await adopted({
    'hugo.toml': 'title = "A\n',
    'content/a.md': dated('A'),
  });
  const line = 'hugo.toml: it has an error in its syntax, so its settings are not taken';
  expect(findings).toContainEqual({ name: 'not supported', lines: [line] });
  expect(config).toContain(`// Not supported: ${line}.`);
});

test('translations in names of files share their slugs, which do not contain the language', async () => {
  const { config } = await adopted({
    'hugo.toml': 'baseURL = "https://example.com/"\n[languages.en]\n[languages.de]\n',
    ...Object.fromEntries(
      ['blog/fog.md', 'blog/fog.de.md', 'notes/fog.md', 'notes/fog.de.md'].map((path) => [
        `content/${path}`,
        dated(path),
      ]),
    ),
  });
  expect(config).toContain("'content/notes/fog.de.md': 'notes-fog',\n      'content/notes/fog.md': 'notes-fog',");
});

test('a folder where nearly all slugs are duplicates gets a pattern; all others keep the tool’s slugs', async () => {
  const { posts, config } = await adopted({
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

test('links lead to the site’s addresses of posts, however duplicate slugs are resolved', async () => {
  const { cwd } = await adopted({
    'hugo.toml': 'baseURL = "https://example.com/"\n',
    ...monthly([2024, 2025]),
    'content/blog/fog.md': link('../monthly/2024/3/index.md'),
    'content/notes/fog.md': link('../blog/fog.md'),
    'content/notes/mist.md': link('fog.md'),
    'content/notes/haze.md': dated('Haze'),
    'content/notes/rime.md': dated('Rime'),
  });
  expect(await linksIn(cwd, /fog|mist|notes-fog/)).toEqual(['/blog/fog/', '/monthly/2024/3/', '/notes/fog/']);
});

test('links to missing files do not stop the first build: they are counted', async () => {
  const { config, posts, diagnostics } = await adopted({
    'hugo.toml': 'baseURL = "https://example.com/"\n',
    'content/posts/a.md': dated('A').replace('---\n', '---\ncover: gone.png\n').concat('![b](b.png) [c](no-such.md)\n'),
  });
  expect(posts).toHaveLength(1);
  expect(config).toContain('// 3 links to missing files (the first is in content/posts/a.md); each is a warning.');
  expect(config).toContain("deadLinks: 'warn'");
  expect(diagnostics.map(({ code }) => code).sort()).toEqual([
    'post/asset-missing',
    'post/asset-missing',
    'post/link-missing',
  ]);
});

testConfigs([
  [
    'a folder of the tool in which files are not found is none, where addresses are fine without it',
    {
      'hugo.toml': 'baseURL = "/"\n',
      'content/posts/a.md': dated('A').concat('![x](/img/x.png)\n'),
      'static/other.png': '',
    },
    [],
    ['assets:', 'deadLinks'],
  ],
  [
    'the folder stays where all is found in it',
    {
      'hugo.toml': 'baseURL = "/"\n',
      'content/posts/a.md': dated('A').concat('![x](/img/x.png)\n'),
      'static/img/x.png': 'x',
    },
    ["folders: { public: 'static' }"],
  ],
  [
    'the folder stays if one of many files is missing in it',
    {
      'hugo.toml': 'baseURL = "/"\n',
      'content/posts/a.md': dated('A').concat('![x](/img/x.png) <img src="/img/x.png"> ![y](/img/y.png)\n'),
      'static/img/x.png': 'x',
    },
    ["public: 'static'", "deadLinks: 'warn'"],
  ],
]);

const BASE_URL = 'baseURL = "https://example.com/"\n';

testFound([
  ['config.toml with baseURL', { 'config.toml': BASE_URL }, 'hugo'],
  ['beside a package.json that cannot be read', { 'package.json': '{', 'hugo.toml': BASE_URL }, 'hugo'],
  ['config.yaml with lines of hyphens around it', { 'config.yaml': '---\nbaseURL: /\n---\n' }, 'hugo'],
]);

test('files of one configuration are read together, under their file names', async () => {
  const site = await siteIn({
    'config/_default/hugo.toml': BASE_URL,
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
