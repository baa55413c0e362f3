import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Config } from '../../../src/config/config.ts';
import { shortly, workspaceIn } from '../../helpers/content.ts';
import type { Files } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';

const DATED = { title: 'T', date: '2020-01-02' };
const BYTES = 'bytes';
const hash = createHash('sha256').update(BYTES).digest('hex').slice(0, 12);

/** The URLs of the links of `notes/a.md`, and the diagnostics. */
const wiki = async (body: string, files: Files = {}, config: Config = {}) => {
  const { workspace, diagnostics } = await workspaceIn(
    { 'notes/a.md': post(DATED, body), ...files },
    {
      config: {
        markdown: { extensions: ['wiki-links'] },
        workspaces: { notes: { posts: ['**/*.md'], keys: ['k'] } },
        posts: { slugify: 'keep' },
        ...config,
      },
    },
  );
  const found = workspace.posts.find(({ file }) => file === 'notes/a.md');
  const urls = found?.links.map(({ url }) => url) ?? [];
  return {
    urls: urls.flatMap((url, at) => (at % 2 === 0 ? [url + urls[at + 1]] : [])),
    slugs: found?.links.flatMap(({ slug }) => slug ?? []),
    assets: found?.assets.map(({ target }) => target),
    problems: diagnostics.map((problem) => `${problem.severity} ${shortly(problem)}`),
  };
};

describe('a wiki link leads to the post', () => {
  const NOTES = { 'notes/My Note.md': post({ ...DATED, slug: 'mine' }, '## Part *one* & two\n\n### Über {x}') };

  test.each([
    ['[[My Note]]', '/posts/mine'],
    ['[[my note|text]]', '/posts/mine'],
    ['[[My-Note.md]]', '/posts/mine'],
    ['[[notes/My Note]]', '/posts/mine'],
    ['[[/notes/My Note]]', '/posts/mine'],
    ['[[./My Note]]', '/posts/mine'],
    ['[[My Note#Part one & two]]', '/posts/mine#part-one--two'],
    ['[[My Note#Part one & two#Über x|text]]', '/posts/mine#%C3%BCber-x'],
  ])('with its file name, folder and heading: %s', async (link, url) => {
    expect(await wiki(link, NOTES)).toMatchObject({ urls: [url], slugs: ['mine'], problems: [] });
  });

  test('in the same folder first, then with the shortest path', async () => {
    const files = {
      'x/b.md': post({ ...DATED, slug: 'b-of-x' }),
      'notes/deep/b.md': post({ ...DATED, slug: 'b-of-notes' }),
      'deep/er/c.md': post({ ...DATED, slug: 'c-of-deep' }),
      'x/c.md': post({ ...DATED, slug: 'c-of-x' }),
      'd.md': post({ ...DATED, slug: 'd-of-root' }),
      'notes/d.md': post({ ...DATED, slug: 'd-of-notes' }),
    };
    const { slugs, problems } = await wiki('[[b]] [[c]] [[d]] [[deep/b]]', files);
    expect(problems).toEqual([]);
    expect(slugs).toEqual(['b-of-notes', 'c-of-x', 'd-of-root', 'b-of-notes']);
  });

  test('with its slug, if the name of its file begins with a date', async () => {
    const files = { 'notes/2020-01-02-my-note.md': post(DATED) };
    expect(await wiki('[[My note]]', files)).toMatchObject({ slugs: ['my-note'], problems: [] });
  });

  test('to a heading of its own page', async () => {
    expect(await wiki('## A & b\n\n[[#A & b]]')).toMatchObject({ urls: ['#a--b'], problems: [] });
  });
});

test('a wiki link to nothing, and to a heading that does not exist, is reported at its place', async () => {
  const { problems } = await wiki('[[Nothing|x]] [[a#Gone]]\n');
  expect(problems).toEqual(['error post/link-missing 6:1', 'warning post/anchor-missing 6:15']);
});

test('an image and a file are found by name in the project', async () => {
  const files = { 'notes/files/Pasted 1.png': BYTES, 'notes/files/deep/Pasted 1.png': BYTES, 'notes/a.pdf': BYTES };
  const { urls, assets, problems } = await wiki('![[pasted 1.png|300x20]] [[a.pdf]]', files);
  expect(problems).toEqual([]);
  expect(urls).toEqual([`/api/public/assets/${hash}-pasted-1.png`, `/api/public/assets/${hash}-a.pdf`]);
  expect(assets).toEqual([`assets/${hash}-pasted-1.png`, `assets/${hash}-a.pdf`]);
});

test('an image outside the folders of content, or missing, is reported', async () => {
  const config = { workspaces: { notes: { posts: ['notes/*.md'], keys: ['k'] } } };
  const { problems } = await wiki('![[one.png]]\n![[two.png]]', { 'files/one.png': BYTES }, config);
  expect(problems).toEqual(['error post/asset-outside 6:1', 'error post/asset-missing 7:1']);
});
