import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const stateOf = async (...publish: readonly string[]) => {
  const root = await folderOf({
    'content/blog/workspace.yaml': 'keys: [k]\n',
    'content/blog/posts/due.md': post({ title: 'A', date: '2026-01-01' }),
    'content/blog/posts/draft.md': post({ title: 'B', date: '2026-01-01', draft: true }),
    'content/blog/posts/future.md': post({ title: 'C', date: '2030-01-01' }),
    'content/blog/posts/expired.md': post({ title: 'D', date: '2020-01-01', expiryDate: '2021-01-01' }),
    'galley.config.json': JSON.stringify({ posts: { publish } }),
  });
  const result = await build({ root, now: Date.UTC(2026, 6, 1), write: false });
  expect(result.diagnostics).toEqual([]);
  return { published: result.workspaces[0]?.published, nextBuild: result.nextBuild };
};

test('drafts, future posts and expired posts are published if the configuration says so', async () => {
  expect(await stateOf()).toEqual({ published: 1, nextBuild: '2030-01-01T00:00:00.000Z' });
  expect(await stateOf('drafts')).toMatchObject({ published: 2 });
  expect(await stateOf('future')).toEqual({ published: 2, nextBuild: null });
  expect(await stateOf('expired')).toMatchObject({ published: 2 });
  expect(await stateOf('drafts', 'future', 'expired')).toEqual({ published: 4, nextBuild: null });
});

test('the language at the end of a file name is not part of the post’s name', async () => {
  const root = await folderOf({
    'content/posts/a.de.md': post({ title: 'A', date: '2026-01-01' }),
    'galley.config.json': JSON.stringify({
      adopt: { dialect: 'hugo' },
      workspaces: { de: { posts: ['content/**/*.de.md'], keys: ['k'], language: 'de' } },
    }),
  });
  const { diagnostics, workspaces } = await build({ root, now: Date.UTC(2026, 6, 1) });
  expect(diagnostics).toEqual([]);
  expect(workspaces[0]?.published).toBe(1);
});
