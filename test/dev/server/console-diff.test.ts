import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/build/build.ts';
import { loadProject } from '../../../src/build/project.ts';
import { createDiffAnswer, type DiffAnswer } from '../../../src/dev/server/console-diff.ts';
import { addFiles, folderOf } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';
import { serving } from '../../helpers/server.ts';

const NOW = Date.UTC(2026, 6, 1);
const OWN: IncomingHttpHeaders = { 'x-galley-console': 'versions' };

/** A project with its output in `dist` and its previous output in `before`. */
const compared = async () => {
  const root = await folderOf(SMALL_PROJECT);
  await build({ root, now: NOW, out: 'before' });
  await addFiles(root, { 'content/blog/posts/2026-04-01-new.md': post({ title: '<b>New</b>' }) });
  await build({ root, now: NOW });
  const project = await loadProject({ root });
  const answer = createDiffAnswer(
    () => project,
    () => NOW,
  );
  const ask = (query: Readonly<Record<string, string>>, headers = OWN): Promise<DiffAnswer> =>
    answer(new URLSearchParams(query), headers) as Promise<DiffAnswer>;
  return { root, ask };
};

const problemOf = async (answer: Promise<DiffAnswer>): Promise<string> => {
  const found = await answer;
  return 'problem' in found ? found.problem : 'none';
};

test('returns the findings of galley diff', async () => {
  const { root, ask } = await compared();
  for (const tree of ['before', join(root, 'before'), './before/api']) {
    const answer = await ask({ tree });
    expect('difference' in answer && answer.difference).toMatchObject({
      isBreaking: false,
      findings: [],
      content: expect.arrayContaining([
        expect.objectContaining({
          name: 'v1, demo, demo-next',
          posts: [{ what: 'added', slug: 'new', title: '<b>New</b>' }],
        }),
      ]),
    });
  }
});

test('of many changes the answer has as many as the page shows, and says how many there are', async () => {
  const { root, ask } = await compared();
  const tags = Array.from({ length: 150 }, (_, at) => `tag-${at}`);
  await addFiles(root, { 'content/blog/posts/tagged.md': post({ title: 'Tagged', date: '2026-04-02', tags }) });
  for (let at = 0; at < 250; at += 1)
    await addFiles(root, { [`content/blog/posts/${at}.md`]: post({ title: `${at}`, date: '2026-04-02' }) });
  await rm(join(root, 'content/blog/posts/2026-02-01-second.md'));
  await build({ root, now: NOW });
  const answer = await ask({ tree: 'before' });
  const [blog] = 'difference' in answer ? answer.difference.content : [];
  expect(blog?.counts).toBe('252 added, 1 removed');
  expect([blog?.posts.length, blog?.morePosts]).toEqual([200, 53]);
  expect([blog?.terms.length, blog?.moreTerms]).toEqual([100, 50]);
});

test('answers only the console’s own script: no link and no form sends its header', async () => {
  const { ask } = await compared();
  expect(await problemOf(ask({ tree: 'before' }, {}))).toMatch(/Only the console’s own page/);
  expect(await problemOf(ask({ tree: 'before' }, { 'sec-fetch-mode': 'navigate' }))).toMatch(
    /Only the console’s own page/,
  );
});

test.each([
  ['', /has no Galley output|none/],
  ['nothing', /There is no folder/],
  ['\0', /There is no folder/],
  ['../../../../dev/null', /There is no folder/],
  ['/dev/zero', /There is no folder/],
  ['content', /has no Galley output/],
  ['ftp://a.example/api', /There is no folder/],
  ['file:///etc', /There is no folder/],
  ['http://', /is not the URL of an API/],
  ['http://user:password@127.0.0.1:1/api', /contains a user name or password/],
  ['http://127.0.0.1:1/api', /does not answer/],
])('%j is not a tree, and a sentence says so', async (tree, problem) => {
  const { ask } = await compared();
  expect(await problemOf(ask({ tree, keys: 'demo' }))).toMatch(problem);
});

test('does not follow redirects of an address', async () => {
  const { ask } = await compared();
  const asked: string[] = [];
  const url = await serving((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(302, { location: '/secret' }).end();
  });
  expect(await problemOf(ask({ tree: `${url}/api`, keys: 'demo' }))).not.toBe('none');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked).not.toContain('/secret');
});

test('one comparison runs at a time', async () => {
  const { ask } = await compared();
  const [first, second] = [ask({ tree: 'before' }), ask({ tree: 'before' })];
  expect(await problemOf(second)).toMatch(/Another comparison is running/);
  expect(await problemOf(first)).toBe('none');
  expect(await problemOf(ask({ tree: 'before' }))).toBe('none');
});
