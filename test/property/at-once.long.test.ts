import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../src/build/build.ts';
import { runGalley } from '../helpers/cli.ts';
import { addFiles, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const NOW = '2026-06-01';
/** More than a workspace of one part has, which needs no cache of records. */
const POSTS = 110;

const posts = (round: number): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: POSTS }, (_, at) => [
      `content/blog/posts/post-${at}.md`,
      post({ title: `Post ${at % 3 === 0 ? round : at}`, date: '2026-01-01', tags: [`t${(at + round) % 7}`] }),
    ]),
  );

const newProject = (): Promise<string> => folderOf({ 'content/blog/workspace.yaml': 'keys: [blog]\n', ...posts(0) });

const cleanOutput = async (root: string): Promise<Record<string, string>> => {
  const clean = await folderOf();
  for (const [path, text] of Object.entries(await filesIn(join(root, 'content'))))
    await addFiles(clean, { [`content/${path}`]: text });
  await build({ root: clean, now: Date.parse(NOW), concurrency: 1 });
  return filesIn(join(clean, 'dist'));
};

/** The cache is healthy when the output is right, and the next build has nothing to do and leaves nothing behind. */
const expectHealthy = async (root: string): Promise<void> => {
  expect(await filesIn(join(root, 'dist'))).toEqual(await cleanOutput(root));
  const next = await runGalley(['build', '--now', NOW, '--format', 'json'], { cwd: root });
  expect(JSON.parse(next.stdout)).toMatchObject({ ok: true, diagnostics: [], changes: { written: 0, deleted: 0 } });
  const own = readdirSync(join(root, '.galley')).filter((name) => !name.startsWith('written-'));
  expect(own.sort()).toEqual(['cache', 'here', 'last-build.json', 'next-build']);
  expect(readdirSync(join(root, '.galley/here'))).toEqual(['origin']);
  expect(readdirSync(join(root, '.galley/cache')).sort()).toEqual(['assets', 'html', 'posts', 'texts']);
};

test('several processes can build one project at once', async () => {
  const root = await newProject();
  for (let round = 1; round <= 4; round += 1) {
    const runs = await Promise.all(
      Array.from({ length: 3 }, () => runGalley(['build', '--now', NOW, '--quiet'], { cwd: root })),
    );
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(runs.map(() => ({ code: 0, stderr: '' })));
    await expectHealthy(root);
    await addFiles(root, posts(round));
  }
});

test('several builds of one project can run at once in one process', async () => {
  const root = await newProject();
  for (let round = 1; round <= 6; round += 1) {
    const results = await Promise.all(
      Array.from({ length: 4 }, () => build({ root, now: Date.parse(NOW), concurrency: 1 })),
    );
    expect(results.map(({ ok }) => ok)).toEqual(results.map(() => true));
    await expectHealthy(root);
    await addFiles(root, posts(round));
  }
});

test('builds with different options write one after another, and the next one is right', async () => {
  const draft = {
    'content/blog/posts/draft.md': post({ title: 'Draft', date: '2026-01-01', draft: true, tags: ['d'] }),
  };
  const root = await newProject();
  await addFiles(root, draft);
  for (let round = 1; round <= 4; round += 1) {
    const flags = [[], ['--drafts'], [], ['--drafts']];
    const runs = await Promise.all(
      flags.map((more) => runGalley(['build', '--now', NOW, '--quiet', ...more], { cwd: root })),
    );
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(runs.map(() => ({ code: 0, stderr: '' })));
    expect((await runGalley(['build', '--now', NOW, '--quiet'], { cwd: root })).code).toBe(0);
    await expectHealthy(root);
    await addFiles(root, posts(round));
  }
});
