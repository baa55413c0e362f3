import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { shortly, workspaceIn } from '../../helpers/content.ts';
import type { Files } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const DATED = { title: 'T', date: '2020-01-02' };
const BYTES = 'bytes';
const hash = createHash('sha256').update(BYTES).digest('hex').slice(0, 12);
const url = (name: string): string => `/api/public/assets/${hash}-${name}`;

/** The published images and links of a post, its files, and its diagnostics. */
const filesOf = async (files: Files, config: Config, file = Object.keys(files)[0] ?? '') => {
  const posts = { blog: { posts: ['content/**/*.md', 'source/**/*.md', '_posts/**/*.md'], keys: ['k'] } };
  const { workspace, diagnostics } = await workspaceIn(files, { config: { workspaces: posts, ...config } });
  const found = workspace.posts.find((post) => post.file === file);
  return {
    urls: found?.links.map((link) => link.url),
    assets: found?.assets?.map(({ target }) => target),
    problems: diagnostics.map((problem) => `${problem.severity} ${shortly(problem)}`),
    help: diagnostics.map(({ help }) => help).join(),
  };
};

describe('an image that is not beside the post is found by its URL on the site', () => {
  const A = 'content/a/index.md';

  test('beside another post, if its URL is below that post’s URL', async () => {
    const { urls, assets, problems } = await filesOf(
      {
        [A]: post({ ...DATED, path: '/2020/01/02/a' }, '![x](../../../../2019/05/06/b/img/c.png)'),
        'content/b/index.md': post({ ...DATED, path: '/2019/05/06/b' }),
        'content/b/img/c.png': BYTES,
      },
      { adopt: { dialect: 'zola' } },
    );
    expect(problems).toEqual([]);
    expect(urls).toEqual([url('c.png')]);
    expect(assets).toEqual([`assets/${hash}-c.png`]);
  });

  test('below the public folder', async () => {
    const files = {
      [A]: post(DATED, '![x](../images/c.png)\n\n<img src="../images/c.png">'),
      'static/images/c.png': BYTES,
    };
    expect(await filesOf(files, { adopt: { dialect: 'zola' }, folders: { public: 'static' } })).toMatchObject({
      urls: [url('c.png')],
      problems: [],
    });
  });

  test('from the root of the site, if the tool resolves relative images there, as in Hexo', async () => {
    const files = {
      'source/_posts/a.md': post(DATED, '![x](img/c.png) ![y](../../img/c.png)'),
      'source/img/c.png': BYTES,
    };
    expect(await filesOf(files, { adopt: { dialect: 'hexo' }, folders: { public: 'source' } })).toMatchObject({
      urls: [url('c.png'), url('c.png')],
      problems: [],
    });
  });

  test('in the folder named after the post, as in Hexo', async () => {
    const files = {
      'source/_posts/a.md': post(DATED, '![x](c.png)'),
      'source/_posts/a/c.png': BYTES,
    };
    expect(await filesOf(files, { adopt: { dialect: 'hexo' } })).toMatchObject({ urls: [url('c.png')], problems: [] });
  });

  test('relative to the post’s URL, if paths are URLs', async () => {
    const files = {
      'content/docs/v3/start.md': post(DATED, '![x](../figure.png) ![y](../../top.png)'),
      'content/docs/v3/figure.png': BYTES,
      'content/docs/top.png': BYTES,
    };
    expect(await filesOf(files, { adopt: { dialect: 'hugo' } })).toMatchObject({
      urls: [url('figure.png'), url('top.png')],
      problems: [],
    });
  });

  test('but not if the post sets its own URL', async () => {
    const files = {
      'content/docs/start.md': post({ ...DATED, url: '/2020/start/' }, '![x](../figure.png)'),
      'content/docs/figure.png': BYTES,
    };
    expect((await filesOf(files, { adopt: { dialect: 'hugo' } })).problems).toEqual(['error post/asset-missing 7:6']);
  });

  test('or is reported as missing, also in posts that are held back', async () => {
    const draft = { ...DATED, draft: true };
    const files = { [A]: post(DATED, '![x](../../c.png)'), 'content/b.md': post(draft, '![x](c.png)') };
    const { urls, problems, help } = await filesOf(files, { adopt: { dialect: 'zola' } });
    expect(urls).toEqual([]);
    expect(problems).toEqual(['error post/asset-missing 6:6', 'error post/asset-missing 7:6']);
    expect(help).toContain('There is no such file at /c.png on the site either.');
  });
});

test('a file that its URL finds in an unpublished folder is an error that names the option to publish it', async () => {
  const files = { '_posts/2026-01-02-a.md': post({ title: 'A' }, '![x](../../images/c.png)'), 'images/c.png': BYTES };
  const options = { adopt: { dialect: 'jekyll' }, posts: { url: '/blog/{slug}/' } } as const;
  const { problems, help } = await filesOf(files, options);
  expect(problems).toEqual(['error post/asset-outside 5:6']);
  expect(help).toContain(
    "Set folders: { public: '.', assets: ['images'] } in the configuration to publish images/c.png",
  );
  const { urls, problems: none } = await filesOf(files, { ...options, folders: { public: '.', assets: ['images'] } });
  expect({ urls, none }).toEqual({ urls: [url('c.png')], none: [] });
});

test('and only with an option that the configuration accepts and that keeps its other folders', async () => {
  const help = async (file: string, link: string, folders: Config['folders'] = {}): Promise<string> => {
    const files = { '_posts/2026-01-02-a.md': post({ title: 'A' }, `![x](${link})`), [file]: BYTES };
    return (await filesOf(files, { adopt: { dialect: 'jekyll' }, posts: { url: '/blog/{slug}/' }, folders })).help;
  };
  const copy = 'Copy the file into a content folder';
  expect(await help('c.png', '../c.png')).toContain(copy);
  expect(await help('.github/c.png', '../.github/c.png')).toContain(copy);
  expect(await help('img (1)/c.png', '../img%20(1)/c.png')).toContain(copy);
  expect(await help('images/c.png', '../../images/c.png', { public: 'static' })).toContain(copy);
  expect(await help('images/c.png', '../images/c.png', { public: 'static', assets: ['media'] })).toContain(
    "Set folders: { assets: ['media', 'images'] } in",
  );
});

test('a missing file is a warning with deadLinks: warn, even if its path leads out of the project', async () => {
  const files = { '_posts/2026-01-02-a.md': post({ title: 'A' }, '![x](../../images/c.png)') };
  const options = { adopt: { dialect: 'jekyll' }, posts: { url: '/blog/{slug}/', deadLinks: 'warn' } } as const;
  expect((await filesOf(files, options)).problems).toEqual(['warning post/asset-missing 5:6']);
});

test('a link to a file that is not beside the post leads to the file with that URL', async () => {
  const files = { 'content/a/index.md': post(DATED, '[x](../files/c.pdf#p2)'), 'static/files/c.pdf': BYTES };
  const { urls, problems } = await filesOf(files, { adopt: { dialect: 'zola' }, folders: { public: 'static' } });
  expect(urls).toEqual([url('c.pdf')]);
  expect(problems).toEqual([]);
});

test('without a tool, no file is found by its URL', async () => {
  const files = { 'content/a/index.md': post(DATED, '![x](../images/c.png)'), 'static/images/c.png': BYTES };
  const { problems } = await filesOf(files, { folders: { public: 'static' } });
  expect(problems).toEqual(['error post/asset-missing 6:6']);
});
