import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGalley } from '../helpers/cli.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

/** Enough posts that several workers are worth starting; every tenth has a warning. */
const many = (): Files => {
  const posts = Array.from({ length: 1100 }, (_, at) => {
    const front = {
      title: `Post ${at}`,
      date: '2026-01-01',
      tags: [`tag ${at % 7}`, at % 10 === 0 ? 'Tag 1' : 'tag 1'],
    };
    return [
      `content/blog/posts/post-${at}.md`,
      post(front, `## Heading\n\nText of ${at}[^1].\n\n[^1]: Note.`),
    ] as const;
  });
  return Object.fromEntries([['content/blog/workspace.yaml', 'keys: [blog]\n'], ...posts]);
};

test('any number of threads gives the same bytes and the same report', { timeout: 300_000 }, async () => {
  const cwd = await folderOf(many());
  const run = async (concurrency: string) => {
    const flags = [
      '--out',
      `dist-${concurrency}`,
      '--concurrency',
      concurrency,
      '--now',
      '2026-06-01',
      '--format',
      'json',
    ];
    const { code, stdout } = await runGalley(['build', ...flags], { cwd });
    const { seconds, out, ...report } = JSON.parse(stdout);
    return { code, report, files: await filesIn(join(cwd, `dist-${concurrency}`)) };
  };
  const alone = await run('1');
  expect(alone.code).toBe(0);
  expect(alone.report.workspaces).toMatchObject([{ published: 1100 }]);
  for (const concurrency of ['2', '4']) expect(await run(concurrency)).toEqual(alone);
});
