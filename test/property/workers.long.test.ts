import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runGalley } from '../helpers/cli.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const bodyOf = (at: number): string =>
  [
    '## Heading',
    at % 20 === 0 ? '![Fog](fog.jpg)' : 'Clear.',
    `Text of ${at}[^1], [another](post-${(at * 7) % 1100}.md) and [a file](file.txt).`,
    ['```js', `let a = "${at}" // <b>`, '```'].join('\n'),
    ['```nobody-knows', '<b>', '```'].join('\n'),
    '[^1]: Note.',
  ].join('\n\n');

/** Enough posts for several workers, with all that is inserted after rendering. Every tenth has a warning. */
const many = (): Files => {
  const posts = Array.from({ length: 1100 }, (_, at) => {
    const front = {
      title: `Post ${at}`,
      date: '2026-01-01',
      tags: [`tag ${at % 7}`, at % 10 === 0 ? 'Tag 1' : 'tag 1'],
    };
    return [`content/blog/posts/post-${at}.md`, post(front, bodyOf(at))] as const;
  });
  return Object.fromEntries([
    ['content/blog/workspace.yaml', 'keys: [blog]\n'],
    ['content/blog/posts/file.txt', 'a file'],
    ...posts,
  ]);
};

test.each([
  ['as they are', '{}'],
  ['sanitised', '{ "markdown": { "sanitize": true } }'],
  ['with pictures in several widths', '{ "markdown": { "imageWidths": [100, 200] }, "details": { "images": true } }'],
])(
  'the number of threads does not change the bytes or the report of posts %s',
  { timeout: 300_000 },
  async (_, config) => {
    const cwd = await folderOf({ ...many(), 'galley.config.json': config });
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'white', noise } });
    await writeFile(join(cwd, 'content/blog/posts/fog.jpg'), await picture.jpeg().toBuffer());
    const run = async (concurrency: string) => {
      // `--force` ignores what an earlier run has cached.
      const flags = ['--force', '--now', '2026-06-01', '--format', 'json', '--concurrency', concurrency];
      const { code, stdout } = await runGalley(['build', '--out', `dist-${concurrency}`, ...flags], { cwd });
      const { seconds, out, ...report } = JSON.parse(stdout);
      return { code, report, files: await filesIn(join(cwd, `dist-${concurrency}`)) };
    };
    const alone = await run('1');
    expect(alone.code).toBe(0);
    expect(alone.report.workspaces).toMatchObject([{ published: 1100 }]);
    for (const concurrency of ['2', '4']) expect(await run(concurrency)).toEqual(alone);
  },
);
