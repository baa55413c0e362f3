import { describe, expect, test } from 'vitest';
import { checkConfig } from '../../../src/config/check.ts';
import type { Config } from '../../../src/config/config.ts';
import { readPostOf, shortly, workspaceIn } from '../../helpers/content.ts';
import type { DialectName } from '../../helpers/render-as.ts';

const FILE = 'content/blog/posts/Deep Water/2026-01-31-fog.md';
const TEXT = '---\ntitle: Fog & Mist\ncategory: C++\n---\n';

const read = async (
  posts: Config['posts'],
  { file = FILE, text = TEXT, ...adopt }: { file?: string; text?: string } & NonNullable<Config['adopt']> = {},
) => {
  const { post, diagnostics } = await readPostOf({ [file]: text }, { file, config: { posts, adopt } });
  expect(diagnostics).toEqual([]);
  return { slug: post?.slug, url: post?.url };
};

describe('a slug', () => {
  test.each([
    ['{name}', 'fog'],
    ['{yyyy}-{mm}-{dd}-{name}', '2026-01-31-fog'],
    ['{title}', 'fog-and-mist'],
    ['{category}-{name}', 'c-plus-plus-fog'],
    ['{path}', 'deep-water-fog'],
    ['{folder}_{name}', 'deep-water_fog'],
    ['{section}-{name}', 'deep-water-fog'],
    ['{yy}-{m}-{d}-{name}', '26-1-31-fog'],
    ['{yyyy}-{ddd}-{name}', '2026-031-fog'],
  ])('by %s is %s', async (slug, expected) => {
    expect((await read({ slug })).slug).toBe(expected);
  });

  test('leaves out empty parts', async () => {
    const text = '---\ntitle: T\ndate: 2026-01-31\n---\n';
    expect((await read({ slug: '{category}-{name}' }, { text })).slug).toBe('fog');
    expect((await read({ slug: '{folder}-{name}' }, { text, file: 'content/blog/posts/fog.md' })).slug).toBe('fog');
  });
});

describe('a slug in front matter', () => {
  const own = TEXT.replace('---\n', '---\nslug: own\n');

  test.each([
    ['{title}', 'own'],
    ['{slug|title}', 'own'],
    ['{title|slug}', 'fog-and-mist'],
    ['{yyyy}-{slug|name}', '2026-own'],
    ['{category|slug|name}', 'c-plus-plus'],
    ['{slug}-{name}', 'own-fog'],
  ])('with the pattern %s is %s', async (slug, expected) => {
    expect((await read({ slug }, { text: own })).slug).toBe(expected);
  });

  test.each([
    ['{slug|title}', 'fog-and-mist'],
    ['{yyyy}-{slug|name}', '2026-fog'],
    ['{slug}-{name}', 'fog'],
  ])('that a post does not have makes %s become %s', async (slug, expected) => {
    expect((await read({ slug })).slug).toBe(expected);
  });

  test('is not used in a pattern if the tool reads a whole address', async () => {
    const text = '---\ntitle: T\ndate: 2026-01-31\nurl: /a/By-Itself/\nslug: own\n---\n';
    const posts = { slug: '{yyyy}-{slug|title}' };
    expect((await read(posts, { text, dialect: 'hugo' })).slug).toBe('By-Itself');
  });
});

describe('patterns of a folder', () => {
  const posts = { url: '/{slug}' };
  const byFolder = {
    'content/blog': { slug: '{title}', url: '/blog/{slug}' },
    'content/blog/posts': { url: '/{yyyy}/{slug}' },
    'content/blog/posts/Deep': { slug: 'none-{name}' },
  };

  test('are those of the nearest folder, otherwise those of all posts', async () => {
    expect(await read(posts, { byFolder })).toEqual({ slug: 'fog', url: '/2026/fog' });
    expect(
      await read(posts, { byFolder, file: 'content/blog/a.md', text: TEXT.replace('---', '---\ndate: 2026-01-31') }),
    ).toEqual({
      slug: 'fog-and-mist',
      url: '/blog/fog-and-mist',
    });
  });

  test('apply to addresses that need only the slug', async () => {
    const byFolder = { 'content/blog/posts': { url: '/b/{slug}' } };
    expect((await read({}, { byFolder })).url).toBe('/b/fog');
  });
});

describe('an address', () => {
  test.each([
    ['/posts/{slug}', null],
    ['/{category}/{yyyy}/{mm}/{dd}/{name}.html', '/c-plus-plus/2026/01/31/fog.html'],
    ['https://example.com/{path}/', 'https://example.com/deep-water/fog/'],
    ['/{folder}/{title}', '/deep-water/fog-and-mist'],
  ])('by %s is %s', async (url, expected) => {
    expect((await read({ url })).url).toBe(expected);
  });

  test.each([
    ['2024-12-31', '/24/12/31/366/a'],
    ['2025-03-01', '/25/3/1/060/a'],
    ['0099-01-09', '/99/1/9/009/a'],
  ])('has the date parts of %s', async (date, expected) => {
    const text = `---\ntitle: T\ndate: ${date}\n---\n`;
    const file = 'content/blog/posts/a.md';
    expect((await read({ url: '/{yy}/{m}/{d}/{ddd}/{slug}' }, { text, file })).url).toBe(expected);
  });

  test('has every category of a post, of which the first is the post’s own', async () => {
    const text = '---\ntitle: T\ndate: 2026-01-31\ncategories: [C++, Deep Water]\n---\n';
    const posts = { url: '/{categories}/{category}/{slug}' };
    const { post } = await readPostOf({ [FILE]: text }, { file: FILE, config: { posts } });
    expect(post?.url).toBe('/c-plus-plus/deep-water/c-plus-plus/fog');
  });

  test('has the first of its folders if the pattern names only a section', async () => {
    const file = 'content/blog/posts/one/two/2026-01-31-fog.md';
    expect((await read({ url: '/{section}/{slug}' }, { file })).url).toBe('/one/fog');
  });

  test('has no extra slash for an empty part', async () => {
    const text = '---\ntitle: T\ndate: 2026-01-31\n---\n';
    expect((await read({ url: 'https://example.com/{category}/{slug}/' }, { text })).url).toBe(
      'https://example.com/fog/',
    );
  });

  test('has the folders below the one in which the posts of a tool begin', async () => {
    const at = async (file: string, dialect: DialectName | undefined) =>
      (await read({ url: '/{path}/' }, { file, dialect: dialect ?? null })).url;
    expect(await at('content/blog/2026/2026-01-31-fog/index.md', 'hugo')).toBe('/blog/2026/2026-01-31-fog/');
    expect(await at('docs/_posts/2026-01-31-fog.md', 'jekyll')).toBe('/fog/');
  });

  test('is used in links', async () => {
    const { workspace } = await workspaceIn(
      {
        'content/blog/posts/2026-01-01-a.md': '---\ntitle: T\n---\n[x](sub/2026-01-02-b.md)\n',
        'content/blog/posts/sub/2026-01-02-b.md': '---\ntitle: T\n---\n',
      },
      { config: { posts: { url: '/{yyyy}/{folder}/{slug}' } } },
    );
    expect(workspace.posts[0]?.links).toMatchObject([{ url: '/2026/sub/b' }]);
  });

  test('is a field of the record if the configuration names one', async () => {
    const config = { posts: { url: '/{yyyy}/{slug}' }, records: { urlField: 'url' } };
    const { post } = await readPostOf({ [FILE]: TEXT.replace('---\n\n', '') }, { config });
    expect(post?.custom).toEqual({ url: '/2026/fog' });
    const plain = await readPostOf({ [FILE]: TEXT }, { config: { records: { urlField: 'url' } } });
    expect(plain.post?.custom).toEqual({ url: '/posts/fog' });
    expect(plain.diagnostics.map(shortly)).toEqual([]);
  });
});

test.each([
  [
    { posts: { slug: '{nam}' } },
    [
      'posts.slug has an unknown part {nam}.',
      'posts.slug needs {name}, otherwise posts of the same day would have the same slug.',
    ],
  ],
  [
    { posts: { slug: '{slug}' } },
    ['posts.slug needs {name}, otherwise posts of the same day would have the same slug.'],
  ],
  [
    { adopt: { byFolder: { 'content/notes': { slug: '{nam|title}', url: '/{slug|title}' } } } },
    [
      'adopt.byFolder.content/notes.slug has an unknown part {nam}.',
      'adopt.byFolder.content/notes.url has an unknown part {slug|title}.',
      'adopt.byFolder.content/notes.url needs {slug}, otherwise all links would lead to the same page.',
    ],
  ],
  [{ posts: { url: '/{yyyy}/' } }, ['posts.url needs {slug}, otherwise all links would lead to the same page.']],
  [{ records: { urlField: 'title' } }, ['The custom field title has the name of a built-in field.']],
])('%j is refused', (config, problems) => {
  const checked = checkConfig(config, '/project');
  expect('problems' in checked && checked.problems.map(({ message }) => message)).toEqual(problems);
});

describe('with adopt.ownUrl, the address in front matter', () => {
  test.each([
    ['/x/Kept/', 'https://example.com/x/Kept/'],
    ['/x/kept', 'https://example.com/x/kept/'],
    ['/x//kept/', 'https://example.com/x/kept/'],
    ['x/kept.html', 'https://example.com/x/kept.html'],
    ['/nebel/über/', 'https://example.com/nebel/über/'],
    ['/a b"><img>/', 'https://example.com/a%20b%22%3E%3Cimg%3E/'],
    ['https://elsewhere.example/', '/posts/elsewhere-example'],
    ['/:year/:title/', '/posts/2026-01-31-fog'],
  ])('%s is %s', async (written, expected) => {
    const text = `---\ntitle: T\ndate: 2026-01-31\nurl: '${written}'\n---\n`;
    const { post } = await readPostOf(
      { [FILE]: text },
      { file: FILE, config: { adopt: { dialect: 'hugo', ownUrl: 'https://example.com{url}', nameDates: 'last' } } },
    );
    expect(post?.url ?? `/posts/${post?.slug}`).toBe(expected);
  });

  test('is used only with a known tool, and a slug is not an address', async () => {
    const text = '---\ntitle: T\ndate: 2026-01-31\nslug: own\nurl: /x/\n---\n';
    expect((await read({}, { text, ownUrl: '{url}' })).url).toBeNull();
  });

  test('must be in its pattern', () => {
    const checked = checkConfig({ adopt: { ownUrl: 'https://example.com/' } }, '/project');
    expect(JSON.stringify(checked)).toContain('adopt.ownUrl needs {url}');
  });
});
