import { join } from 'node:path';
import { expect, test } from 'vitest';
import { diff } from '../../../../src/publish/diff/diff.ts';
import { builtFolder } from '../../../helpers/built.ts';
import { post } from '../../../helpers/posts.ts';

const NOW = Date.UTC(2026, 6, 1);
const TAGS = { a: ['x'], b: ['y'], c: ['x'], d: ['y'], e: ['z'] };

const treeOf = async (
  details: object,
  titles: Readonly<Record<string, string>> = {},
  without = '',
): Promise<string> => {
  const names = Object.keys(TAGS).filter((name) => name !== without);
  const posts = names.map((name, at) => [
    `content/demo/posts/2026-01-0${at + 1}-${name}.md`,
    post({
      title: titles[name] ?? name,
      tags: TAGS[name as keyof typeof TAGS],
      date: `2026-01-0${'abcde'.indexOf(name) + 1}`,
    }),
  ]);
  const files = {
    'content/demo/workspace.yaml': 'keys: [demo]\n',
    'galley.config.json': JSON.stringify({ details }),
    ...Object.fromEntries(posts),
  };
  return join(await builtFolder(files, { now: NOW }), 'dist');
};

const changes = async (before: string, after: string, bodies: 'all' | 'changed') => {
  const { content } = await diff({ before, after, keys: [], bodies, timeout: 5, now: NOW });
  return content.flatMap(({ changed, bodies: read }) => [
    read,
    ...changed.map(({ slug, fields }) => `${slug}: ${fields.map(({ field }) => field).join(' ')}`),
  ]);
};

test.each([
  ['neighbours', { neighbours: true }, ['d: previous', 'c: title', 'b: next']],
  ['related posts', { related: 2 }, ['c: title', 'a: related']],
])('finds posts whose %s changed, whichever content is compared', async (_, details, expected) => {
  const [before, after] = [await treeOf(details), await treeOf(details, { c: 'C' })];
  const [, ...all] = await changes(before, after, 'all');
  const [read, ...some] = await changes(before, after, 'changed');
  expect(all).toEqual(expected);
  expect(some).toEqual(expected);
  expect(read).toBeLessThan(5);
});

test('also finds such changes next to a removed post; without such fields, reads no other post', async () => {
  const details = { neighbours: true, related: 2 };
  const gone = await changes(await treeOf(details), await treeOf(details, {}, 'c'), 'changed');
  expect(gone.slice(1)).toEqual(['d: previous', 'b: next', 'a: related']);
  expect(await changes(await treeOf({}), await treeOf({}, { c: 'C' }), 'changed')).toEqual([1, 'c: title']);
});
