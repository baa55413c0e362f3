import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';
import fc, { SEED } from '../../helpers/fast-check.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import {
  dateIn,
  day,
  lines,
  maybe,
  name,
  POSTS,
  publishedAs,
  publishedPosts,
  written,
} from '../../helpers/random-posts.ts';
import { isMissing } from '../../helpers/tools.ts';

const YAML_DATES = ['DAY', 'DAYTTIME:00Z', 'DAYTTIME:00-05:00', 'DAY TIME:30', 'DAYTTIME:30'];
const ofHugo = fc.record({
  name: fc.oneof(name, fc.constantFrom('a--b', 'two words', 'so, what')),
  title: fc.constantFrom('T', 'Fog & Mist: part', "What's new?", 'a - b', '  R&D (old)  ', 'Plus+'),
  folder: fc.constantFrom('posts', 'posts/2020', 'news', 'notes', '.'),
  isBundle: fc.boolean(),
  inName: maybe(day.map(written)),
  date: fc.oneof(dateIn(YAML_DATES), dateIn(YAML_DATES), fc.constant(undefined)),
  lastmod: maybe(dateIn(YAML_DATES)),
  draft: maybe(fc.boolean()),
  publishDate: maybe(fc.constantFrom('2999-01-01', '2015-01-01')),
  expiryDate: maybe(fc.constantFrom('2999-01-01', '2016-01-01')),
  slug: maybe(fc.constantFrom('own', 'Own_One')),
  url: fc.constantFrom(...Array<undefined>(8), '/else/where', 'By-Itself'),
});

type HugoPage = typeof ofHugo extends fc.Arbitrary<infer Page> ? Page : never;

const hugoPage = (
  { name, title, folder, isBundle, inName, slug, url, date, ...more }: HugoPage,
  { at, noDate }: { readonly at: number; readonly noDate: string | undefined },
): readonly [file: string, text: string] => {
  const file = [...(inName === undefined ? [] : [inName]), name, at].join('-');
  const values = {
    title: JSON.stringify(`${title} ${at}`),
    slug: slug && `${slug}-${at}`,
    url: url && `${url}-${at}/`,
    date: date ?? noDate,
    ...more,
  };
  return [join('content', folder, `${file}${isBundle ? '/index' : ''}.md`), `---\n${lines(values)}---\nText.\n`];
};

/** A missing date is the year 1, which the tools pad differently. So pages have dates where slugs have years. */
const hugoSite = (config: string): Files => ({
  'hugo.toml': `baseURL = "https://example.com/"\n${config}`,
  'config.toml': `baseURL = "https://example.com/"\n${config}`,
  'content/posts/2020/_index.md': `---\ntitle: S\n${config === '' ? 'draft: true' : 'cascade: [{ draft: true, _target: { path: "**-1?.md" } }]'}\n---\n`,
  ...Object.fromEntries(
    fc
      .sample(ofHugo, { numRuns: POSTS, seed: SEED })
      .map((page, at) => hugoPage(page, { at, noDate: config.includes(':year-') ? '2020-02-02' : undefined })),
  ),
});

/** A home page that lists the pages that Hugo publishes. */
const HOME =
  '{{ range .Site.RegularPages }}{{ .Date.UTC.Format "2006-01-02T15:04:05Z" }} {{ .RelPermalink }}\n{{ end }}';

describe.skipIf(isMissing('hugo'))('Hugo and Galley publish the same posts, dates and slugs', () => {
  test.each([
    '',
    'timeZone = "America/New_York"\n',
    'timeZone = "Europe/Berlin"\nbuildFuture = true\n[permalinks]\nposts = "/:year/:slug/"\nnews = "/:year/:slug/"\n',
    'buildExpired = true\nbuildDrafts = true\n[permalinks]\nposts = "/:section/:year/:month/:slugorfilename/"\n',
    '[permalinks]\nposts = "/:year/:title/"\nnews = "/n/:filename/"\nnotes = "/:slug/"\n',
    '[permalinks]\nposts = "/:sections/:year-:slugorfilename/"\nnews = "/:day-:month/:year-:title/"\n',
    '[frontmatter]\ndate = [":filename", ":default"]\n[permalinks]\nposts = "/:year/:slug/"\nnews = "/:filename/"\n',
    '[frontmatter]\ndate = [":default", ":filename"]\n[permalinks]\nposts = "/:year/:title/"\n',
    'ignoreFiles = ["posts/2020/", "-[1-3]\\\\d\\\\.md$"]\n[[cascade]]\ndraft = true\n[cascade._target]\npath = "/news/**"\n',
    '[[cascade]]\ndraft = true\n[cascade._target]\npath = "{/posts/*.md,/notes/**}"\nkind = "page"\nlang = "e*"\n',
    'uglyURLs = true\n[permalinks]\nposts = "/:weekday/:sections[1:]/:slug/"\n"/" = "/pages/:filename"\n',
  ])('with the configuration %j', async (config) => {
    const root = await folderOf(hugoSite(config));
    const copy = await folderOf({});
    cpSync(root, copy, { recursive: true });
    await addFiles(copy, { 'layouts/index.html': HOME });
    execFileSync('hugo', [], { cwd: copy, env: { ...process.env, TZ: 'UTC' }, stdio: 'pipe' });
    const posts = readFileSync(join(copy, 'public', 'index.html'), 'utf8')
      .trim()
      .split('\n');
    expect(posts.length).toBeGreaterThan(POSTS / 40);
    const moments = posts.map((line) => line.split(' ')).map(([date = '', address = '']) => publishedAs(date, address));
    expect(await publishedPosts(root)).toEqual(moments.sort());
  });
});

/** One home page for each language, because it lists only pages of its own language. */
const ADDRESSES = '{{ range .Site.RegularPages }}{{ .RelPermalink }}\n{{ end }}';

describe.skipIf(isMissing('hugo'))('Hugo and Galley have posts at the same addresses', () => {
  const page = (title: string, more = ''): string => `---\ntitle: ${title}\ndate: 2020-03-04\n${more}---\nText.\n`;
  const PAGES: Files = {
    'content/about.md': page('About'),
    'content/about.de.md': page('Info'),
    'content/posts/a.md': page('Of fog'),
    'content/posts/a.de.md': page('Vom Nebel', 'slug: vom-nebel\n'),
    'content/posts/deep/b.md': page('Deep'),
    'content/posts/c/index.md': page('Own folder'),
    'content/posts/c/index.de.md': page('Eigener Ordner'),
    'content/posts/d/index.de.md': page('Nur deutsch'),
    'content/posts/e/index.en.md': page('English'),
    'content/posts/e/index.de.md': page('Deutsch'),
    'content/posts/f/index.md': page('English alone'),
    // The day in a URL is the day in the time zone of the date.
    'content/posts/early.md': '---\ntitle: Early\ndate: 2020-03-04T00:30:00+09:00\n---\nText.\n',
    'content/posts/late.md': '+++\ntitle = "Late"\ndate = 2020-03-31T23:30:00-05:00\n+++\nText.\n',
    'content/posts/quoted.md': '+++\ntitle = "Quoted"\ndate = "2020-03-01T00:30:00+02:00"\n+++\nText.\n',
    'content/posts/zoneless.md': '---\ntitle: Zoneless\ndate: 2020-03-01 00:30:00\n---\nText.\n',
    'content/posts/own.md': page('Own', 'url: /x/Kept/\n'),
    'content/posts/own.de.md': page('Eigen', 'url: /de/x/Behalten\n'),
    'content/posts/below.md': page('Below', 'url: y/below/\n'),
    'content/posts/below.de.md': page('Darunter', 'url: y/darunter/\n'),
    'content/notes/file.md': page('File', 'url: /z/page.html\n'),
    'content/notes/n.md': page('Note'),
    'content/notes/n.de.md': page('Notiz'),
  };
  /** Files in the folder of a page belong to it, whatever the language of the page. */
  const PARTS: Files = {
    'content/posts/c/part.md': page('Part'),
    'content/posts/c/part.de.md': page('Teil'),
    'content/posts/e/part.md': page('Part'),
    'content/posts/e/part.de.md': page('Teil'),
  };
  const LANGUAGES = 'defaultContentLanguage = "en"\n[languages.en]\nweight = 1\n[languages.de]\nweight = 2\n';

  test.each([
    LANGUAGES,
    `defaultContentLanguageInSubdir = true\n${LANGUAGES}`,
    `${LANGUAGES}[uglyURLs]\nposts = true\n`,
    `${LANGUAGES}[uglyURLs]\nposts = true\n[permalinks]\nposts = "/:year/:month/:day/:slug/"\n`,
    `timeZone = "Asia/Tokyo"\n${LANGUAGES}[permalinks]\nposts = "/:year/:month/:day/:slug/"\n`,
    `uglyURLs = true\n${LANGUAGES}[permalinks]\nposts = "/:filename"\nnotes = "/n/:filename.html"\n`,
    `${LANGUAGES}[permalinks]\nposts = "/:filename"\nnotes = "/n/:filename.html"\n`,
    `${LANGUAGES}[uglyURLs]\nnotes = true\n[permalinks]\nposts = "/:year/:filename/"\n`,
  ])('with the configuration %j', async (config) => {
    const root = await folderOf({
      ...PAGES,
      ...PARTS,
      'hugo.toml': `baseURL = "https://example.com/site/"\n${config}`,
    });
    const copy = await folderOf({});
    cpSync(root, copy, { recursive: true });
    await addFiles(copy, { 'layouts/index.html': ADDRESSES });
    execFileSync('hugo', [], { cwd: copy, stdio: 'pipe' });
    const homes = Object.entries(await filesIn(join(copy, 'public'))).filter(([path]) =>
      /^(?:..\/)?index.html$/.test(path),
    );
    const addresses = homes.flatMap(([, text]) => text.split('\n').filter((line) => line.startsWith('/site/')));
    expect([...new Set(addresses)]).toHaveLength(Object.keys(PAGES).length);
    expect(await runGalley(['init', '--yes'], { cwd: root })).toMatchObject({ code: 0, stderr: '' });
    const adoptedConfig = (await filesIn(root))['galley.config.ts'] ?? '';
    await addFiles(root, {
      'galley.config.ts': adoptedConfig.replace('  posts: {', "  records: { urlField: 'at' },\n  posts: {"),
    });
    const built = await runGalley(['build', '--quiet'], { cwd: root });
    expect(built).toMatchObject({ code: 0, stderr: '' });
    const details = Object.entries(await filesIn(join(root, 'dist'))).filter(([path]) =>
      /\/posts\/[^/=]+\.json$/.test(path),
    );
    expect(details.map(([, text]) => JSON.parse(text).data.at).sort()).toEqual([...new Set(addresses)].sort());
  });
});
