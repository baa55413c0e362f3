import { expect, test } from 'vitest';
import { adopted, dated } from '../../helpers/adopt.ts';
import { filesIn } from '../../helpers/files.ts';

test('duplicate slugs are resolved in the configuration, and the oldest post keeps its own', async () => {
  const { posts, config } = await adopted({
    '_config.yml': '',
    '_posts/2025-01-02-award.md': '---\ntitle: A\n---\n',
    '_posts/2026-01-02-award.md': '---\ntitle: A\n---\n',
  });
  expect(posts).toEqual(['2025-01-02T00:00:00.000Z award', '2026-01-02T00:00:00.000Z 2026-01-02-award']);
  expect(config).toContain('2 posts share 1 slug');
});

test('translations of a post share its slug, whichever languages have duplicates', async () => {
  const { config } = await adopted({
    '_config.yml': '',
    ...Object.fromEntries(
      [
        'de/news/_posts/2025-01-02',
        'en/news/_posts/2025-01-02',
        'en/news/_posts/2026-01-02',
        'fr/news/_posts/2026-01-02',
      ].map((path) => [`${path}-award.md`, `---\ntitle: A\nlang: ${path.slice(0, 2)}\n---\n`]),
    ),
  });
  expect(config).toContain(
    "'en/news/_posts/2026-01-02-award.md': '2026-01-02-award',\n      'fr/news/_posts/2026-01-02-award.md': '2026-01-02-award',\n    }",
  );
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

const RELEASES = {
  '_config.yml': 'permalink: /:categories/:title/',
  ...Object.fromEntries(
    ['one', 'two', 'three'].flatMap((folder) =>
      Array.from({ length: 120 }, (_, at) => [`${folder}/_posts/2026-01-02-release-${at}.md`, dated(`release-${at}`)]),
    ),
  ),
};

test('if a site has too many duplicate slugs to list, one pattern with categories resolves them all', async () => {
  const { posts, config } = await adopted(RELEASES);
  for (const post of posts) expect(post).toMatch(/ (?:one|two|three)-release-\d+$/);
  expect(config).toContain("slug: '{categories}-{name}'");
  expect(config).toContain("url: '/{categories}/{name}/'");
  expect(config).not.toMatch(/byFolder|slugs:/);
});

test('if nearly all files have the same name, one pattern with folders suits later posts, too', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `essays/post-${at}/post.md`);
  const { posts, config } = await adopted(Object.fromEntries(names.map((name) => [name, dated(name)])));
  expect(config).toContain("slug: '{path}'");
  expect(config).not.toContain('byFolder');
  expect(posts).toContain('2026-01-02T00:00:00.000Z post-0-post');
});

test('in several languages, one pattern with folders resolves duplicates, and translations share their slugs', async () => {
  const { config, cwd } = await adopted({
    'astro.config.mjs': '',
    ...Object.fromEntries(
      ['de/one', 'de/two', 'en/one', 'en/two'].flatMap((folder) =>
        Array.from({ length: 110 }, (_, at) => [`src/content/docs/${folder}/page-${at}.md`, dated(`Page ${at}`)]),
      ),
    ),
  });
  expect(config).toContain("slug: '{path}'");
  expect(config).not.toMatch(/byFolder|slugs:/);
  const paths = Object.keys(await filesIn(cwd));
  expect(paths.filter((path) => path.endsWith('/posts/two-page-7.json'))).toEqual([
    expect.stringMatching(/\/lang=de\//),
    expect.not.stringMatching(/lang=/),
  ]);
});

const link = (path: string) => `---\ntitle: A\ndate: 2026-01-02\n---\n[it](${path})\n`;

const linksIn = async (cwd: string, slugs: RegExp) =>
  Object.entries(await filesIn(cwd))
    .filter(([path]) => new RegExp(`/posts/(?:${slugs.source})\\.json$`).test(path))
    .map(([, text]) => /href="([^"]*)"/.exec(JSON.parse(text).data.htmlContent)?.[1])
    .sort();

test('no pattern tells all posts apart where a post has its own slug, which is in its URL', async () => {
  const { cwd } = await adopted({
    ...RELEASES,
    'one/_posts/2026-01-02-final.md': dated('Final', { slug: 'last' }),
    'one/_posts/2026-01-02-linking.md': link('2026-01-02-final.md'),
  });
  expect(await linksIn(cwd, /linking|one-linking/)).toEqual(['/one/last/']);
});

const monthly = (years: readonly number[]) =>
  Object.fromEntries(
    years.flatMap((year) =>
      [1, 2, 3, 4, 5, 6].map((month) => [`content/monthly/${year}/${month}/index.md`, dated(`${month} ${year}`)]),
    ),
  );

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

test('a text that cannot be a slug gets the nearest one, and the configuration says so', async () => {
  const { posts, config, diagnostics } = await adopted({
    'blog/a.md': dated('A', { slug: 'Welcome Docusaurus' }),
    'blog/b.md': dated('B', { slug: 'rest-in-peace-@b' }),
    'blog/c.md': dated('C', { slug: 'c' }),
    'blog/2/c.md': dated('C2', { slug: 'c' }),
  });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(posts.map((post) => post.split(' ')[1]).sort()).toEqual([
    'blog-c',
    'c',
    'rest-in-peace-b',
    'welcome-docusaurus',
  ]);
  expect(config).toContain('2 posts have other signs in the slug, such as Welcome Docusaurus');
});
