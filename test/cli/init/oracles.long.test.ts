import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';
import fc, { SEED } from '../../helpers/fast-check.ts';
import { addFiles, type Files, filesIn, folderOf } from '../../helpers/files.ts';
import { isMissing } from '../../helpers/tools.ts';

/** The number of posts of each random site. The tools themselves decide which posts are published, when and where. */
const POSTS = 120;

/** Adopts a folder and returns the dates and slugs of its published posts, sorted. */
const adopted = async (root: string): Promise<readonly string[]> => {
  expect(await runGalley(['init', '--yes'], { cwd: root })).toMatchObject({ code: 0, stderr: '' });
  const built = await runGalley(['build', '--quiet'], { cwd: root });
  expect(built.code, built.stderr).toBe(0);
  const details = Object.entries(await filesIn(join(root, 'dist'))).filter(([path]) =>
    /\/posts\/[^/=]+\.json$/.test(path),
  );
  return details
    .map(([, text]) => JSON.parse(text).data)
    .map(({ publishedAt, slug }) => `${publishedAt} ${slug}`)
    .sort();
};

const publishedAs = (moment: string, address: string): string =>
  `${new Date(moment).toISOString()} ${basename(decodeURIComponent(address).replace(/(?:\/index)?\.html$|\/$/, ''))}`;

const day = fc.record({
  y: fc.integer({ min: 2015, max: 2023 }),
  m: fc.integer({ min: 1, max: 12 }),
  d: fc.integer({ min: 1, max: 28 }),
});
const two = (number: number): string => String(number).padStart(2, '0');
const written = ({ y, m, d }: { y: number; m: number; d: number }): string => `${y}-${two(m)}-${two(d)}`;
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([h, m]) => `${two(h)}:${two(m)}`);
const dateIn = (forms: readonly string[]) =>
  fc
    .tuple(day, time, fc.constantFrom(...forms))
    .map(([date, clock, form]) => form.replace('DAY', written(date)).replace('TIME', clock));
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 3 });
const name = fc.constantFrom('plain', 'Cap-Name', 'under_score', 'a-b', 'n1');

const lines = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}\n`]))
    .join('');

const ofJekyll = fc.record({
  name,
  day,
  folder: fc.constantFrom('', '', 'news/', 'news/local/'),
  ending: fc.constantFrom('md', 'markdown'),
  date: maybe(
    dateIn(['DAY', 'DAY TIME', 'DAY TIME:30', 'DAY TIME:00 -0500', 'DAYTTIME:00Z', 'DAY TIME:00 +02:00', '2999-01-01']),
  ),
  published: maybe(fc.boolean()),
  slug: maybe(fc.constantFrom('own', 'own_one')),
  categories: maybe(fc.constantFrom('one', '[one, two]', 'One Two')),
});

const jekyllSite = (config: string): Files => ({
  '_config.yml': `title: A site\n${config}`,
  ...Object.fromEntries(
    fc
      .sample(ofJekyll, { numRuns: POSTS, seed: SEED })
      .map(({ name, day, folder, ending, slug, ...more }, at) => [
        `${folder}_posts/${written(day)}-${name}-${at}.${ending}`,
        `---\n${lines({ title: `T${at}`, slug: slug && `${slug}-${at}`, ...more })}---\nText.\n`,
      ]),
  ),
  '_drafts/draft.md': '---\ntitle: D\n---\nText.\n',
});

const HOOK = `
Jekyll::Hooks.register :site, :post_read do |site|
  File.write("posts.tsv", site.posts.docs.map { |post| [post.date.utc.iso8601, post.url].join("\\t") + "\\n" }.join)
  exit!(0)
end
`;

describe.skipIf(isMissing('jekyll'))('Jekyll and Galley publish the same posts, dates and slugs', () => {
  test.each([
    '',
    'timezone: America/New_York\n',
    'timezone: Europe/Berlin\nfuture: true\npermalink: pretty\n',
    'permalink: /blog/:year/:title.html\nunpublished: true\n',
    'permalink: /:categories/:title/\nbaseurl: /base\nurl: https://example.com\n',
  ])('with the configuration %j', { timeout: 300_000 }, async (config) => {
    const root = await folderOf(jekyllSite(config));
    const copy = await folderOf({});
    cpSync(root, copy, { recursive: true });
    await addFiles(copy, { '_plugins/posts.rb': HOOK });
    execFileSync('jekyll', ['build', '-d', join(copy, 'site')], {
      cwd: copy,
      env: { ...process.env, TZ: 'UTC', LANG: 'C.UTF-8' },
      stdio: 'pipe',
    });
    const posts = readFileSync(join(copy, 'posts.tsv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(posts.length).toBeGreaterThan(POSTS / 2);
    expect(await adopted(root)).toEqual(posts.map(([date = '', url = '']) => publishedAs(date, url)).sort());
  });
});

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
  ])('with the configuration %j', { timeout: 300_000 }, async (config) => {
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
    expect(await adopted(root)).toEqual(moments.sort());
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
  ])('with the configuration %j', { timeout: 300_000 }, async (config) => {
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
