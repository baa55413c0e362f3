import { expect, test } from 'vitest';
import type { PublishedFile, RemovedFile } from '../../../src/publish/deploy/manifest.ts';
import { graceOf, type PlanInput, planDeploy } from '../../../src/publish/deploy/plan.ts';
import { site } from '../../helpers/site.ts';

const KEY = 'api/public/v1/demo';
const POSTS = `${KEY}/posts.json`;

/** Files, each written as path, content and `Cache-Control`: `posts.json one no-cache`. */
const files = (...written: string[]): ReadonlyMap<string, PublishedFile> =>
  new Map(
    written.map((each) => {
      const [path = '', hash = '', cache = ''] = each.split(' ');
      return [path, { hash, headers: { 'cache-control': cache } }];
    }),
  );

const removed = (at: number, ...paths: string[]): ReadonlyMap<string, RemovedFile> =>
  new Map(paths.map((path) => [path, { hash: 'old', headers: {}, at }]));

const plan = (given: Partial<PlanInput>) =>
  planDeploy({
    local: new Map(),
    published: new Map(),
    removed: new Map(),
    touched: new Set(),
    now: 100_000,
    grace: 10_000,
    base: '/api/public',
    keepsHeaders: true,
    ...given,
  });

const shown = ({ steps }: ReturnType<typeof plan>): string[] =>
  steps.map(({ action, path, reason }) => `${action} ${path.replace(`${KEY}/`, '')} ${reason}`);

test('files that others name come first, the manifest of the index last', () => {
  const paths = [
    `${KEY}/index/manifest.json`,
    `${KEY}/feeds/posts.rss`,
    POSTS,
    `${KEY}/tags.json`,
    `${KEY}/posts/category=/tags=/author=/limit=20/offset=0.json`,
    `${KEY}/index/00ff.json`,
    `${KEY}/posts/first.json`,
    `${KEY}/posts/first.json.br`,
    'api/public/errors/not_found.json',
    'api/public/assets/00ff-pixel.svg',
  ];
  const { steps } = plan({ local: files(...paths) });
  expect(steps.map(({ path }) => path)).toEqual([
    'api/public/assets/00ff-pixel.svg',
    'api/public/errors/not_found.json',
    `${KEY}/posts/first.json`,
    `${KEY}/posts/first.json.br`,
    `${KEY}/index/00ff.json`,
    `${KEY}/posts/category=/tags=/author=/limit=20/offset=0.json`,
    POSTS,
    `${KEY}/tags.json`,
    `${KEY}/feeds/posts.rss`,
    `${KEY}/index/manifest.json`,
  ]);
});

test('uploads a new or changed file, and keeps any other', () => {
  const local = files(`${POSTS} two`, `${KEY}/stats.json one`, `${KEY}/tags.json one`);
  expect(shown(plan({ local, published: files(`${POSTS} one`, `${KEY}/tags.json one`) }))).toEqual([
    'put posts.json changed',
    'put stats.json new',
    'keep tags.json same',
  ]);
});

test('updates changed headers in place if the destination stores headers', () => {
  const [local, published] = [files(`${POSTS} one no-cache`), files(`${POSTS} one public`)];
  expect(shown(plan({ local, published }))).toEqual(['headers posts.json headers']);
  expect(shown(plan({ local, published, keepsHeaders: false }))).toEqual(['keep posts.json same']);
});

test('a file missing from the tree stays for the grace period, counted from the first deploy without it', () => {
  const local = files(POSTS);
  const first = plan({ local, published: files(POSTS, `${KEY}/posts/gone.json`) });
  expect(shown(first)).toEqual(['keep posts/gone.json grace', 'keep posts.json same']);
  expect(first.lost).toEqual([`${KEY}/posts/gone.json`]);
  expect(first.nextDelete).toBe(110_000);

  const later = plan({ local, published: files(POSTS), removed: first.removed, now: 109_999 });
  expect(shown(later)).toContain('keep posts/gone.json grace');
  expect(later.lost).toEqual([]);
  const last = plan({ local, published: files(POSTS), removed: first.removed, now: 110_000 });
  expect(shown(last)).toEqual(['keep posts.json same', 'delete posts/gone.json removed']);
  expect(last.nextDelete).toBeNull();
});

test('without a grace period, it is deleted at once', () => {
  const published = files(POSTS, `${KEY}/posts/gone.json`);
  expect(shown(plan({ local: files(POSTS), published, grace: 0 }))).toContain('delete posts/gone.json removed');
});

test('a file that comes back before its deletion is not uploaded again', () => {
  const input = { published: files(POSTS), removed: removed(95_000, `${KEY}/posts/back.json`) };
  const same = plan({ ...input, local: files(POSTS, `${KEY}/posts/back.json old`), keepsHeaders: false });
  expect(shown(same)).toEqual(['keep posts/back.json same', 'keep posts.json same']);
  const other = plan({ ...input, local: files(POSTS, `${KEY}/posts/back.json new`) });
  expect(shown(other)).toContain('put posts/back.json changed');
});

test('files of a removed key are deleted at once, those that others name last', () => {
  const other = 'api/public/v1/other';
  const published = files(POSTS, `${other}/posts.json`, `${other}/posts/a.json`, `${other}/index/manifest.json`);
  const { steps, lost } = plan({ local: files(POSTS), published });
  expect(steps.slice(1).map(({ action, path, reason }) => `${action} ${path} ${reason}`)).toEqual([
    `delete ${other}/index/manifest.json key-removed`,
    `delete ${other}/posts.json key-removed`,
    `delete ${other}/posts/a.json key-removed`,
  ]);
  expect(lost).toHaveLength(3);
});

test('files of a removed key are also recognised without a grace period', () => {
  const other = 'api/public/v1/other';
  const { steps } = plan({ local: files(POSTS), published: files(POSTS, `${other}/index/00ff.json`), grace: 0 });
  expect(steps.at(-1)).toMatchObject({ action: 'delete', reason: 'key-removed' });
});

test('superseded index chunks and assets do not count as lost to readers', () => {
  const published = files(POSTS, `${KEY}/index/00ff.json`, 'api/public/assets/00ff-a.svg');
  expect(plan({ local: files(POSTS), published }).lost).toEqual([]);
});

test('uploads again what an interrupted deploy may have touched, despite the manifest', () => {
  const touched = new Set([POSTS, `${KEY}/posts/never.json`]);
  const planned = plan({ local: files(`${POSTS} one`), published: files(`${POSTS} one`), touched });
  expect(shown(planned)).toEqual(['keep posts/never.json grace', 'put posts.json interrupted']);
  expect(planned.removed.get(`${KEY}/posts/never.json`)).toMatchObject({ hash: null, at: 100_000 });
});

test('files stay while caches may keep answers that name them, even stale ones, plus five minutes', () => {
  const lists = 'public, max-age=60, stale-while-revalidate=600';
  const cache = { ...site().cache, lists, details: 'no-store', index: 'no-cache' };
  expect(graceOf({ cache })).toBe(60 + 600 + 300);
  expect(graceOf({ cache: { ...cache, lists: 'public, max-age=10, s-maxage=3600' } })).toBe(3600 + 300);
  expect(graceOf({ cache: { ...cache, lists: 'no-store' } })).toBe(300);
  const stale = 'Max-Age=5, stale-while-revalidate=10, stale-if-error=86400';
  expect(graceOf({ cache: { ...cache, details: stale } })).toBe(5 + 86_400 + 300);
});
