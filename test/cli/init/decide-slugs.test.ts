import { expect, test } from 'vitest';
import { adopted, dated } from '../../helpers/adopt.ts';
import { filesIn } from '../../helpers/files.ts';

test('slugs that posts share are told apart in the configuration, and the first keeps its own', async () => {
  const { posts, config } = await adopted({
    '_config.yml': '',
    '_posts/2025-01-02-award.md': '---\ntitle: A\n---\n',
    '_posts/2026-01-02-award.md': '---\ntitle: A\n---\n',
  });
  expect(posts).toEqual(['2025-01-02T00:00:00.000Z award', '2026-01-02T00:00:00.000Z 2026-01-02-award']);
  expect(config).toContain('2 posts share 1 slug');
});

test('where too many posts of a site share slugs for a list, one pattern with their categories tells all apart', async () => {
  const folders = ['one', 'two', 'three'];
  const names = Array.from({ length: 120 }, (_, at) => `release-${at}`);
  const { posts, config } = await adopted({
    '_config.yml': 'permalink: /:categories/:title/',
    ...Object.fromEntries(
      folders.flatMap((folder) =>
        names.map((name) => [`${folder}/_posts/2026-01-02-${name}.md`, dated(name)] as const),
      ),
    ),
  });
  for (const post of posts) expect(post).toMatch(/ (?:one|two|three)-release-\d+$/);
  expect(config).toContain("slug: '{categories}-{name}'");
  expect(config).toContain("url: '/{categories}/{name}/'");
  expect(config).not.toMatch(/byFolder|slugs:/);
});

const monthly = (years: readonly number[]) =>
  Object.fromEntries(
    years.flatMap((year) =>
      [1, 2, 3, 4, 5, 6].map((month) => [`content/monthly/${year}/${month}/index.md`, dated(`${month} ${year}`)]),
    ),
  );

test('a folder in which nearly all posts share their slugs has a pattern; all others keep what the tool has', async () => {
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

test('links lead to where the site has its posts, whatever tells their slugs apart', async () => {
  const link = (path: string) => `---\ntitle: A\ndate: 2026-01-02\n---\n[it](${path})\n`;
  const { cwd } = await adopted({
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
