import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGalley } from '../helpers/cli.ts';
import { type Files, filesIn, folderOf } from '../helpers/files.ts';
import { gif } from '../helpers/gif.ts';
import { post } from '../helpers/posts.ts';

const bodyOf = (at: number): string =>
  [
    '## Heading',
    at % 20 === 0 ? '![Fog](fog.gif)' : 'Clear.',
    `Text of ${at}[^1], [another](post-${(at * 7) % 1100}.md) and [a file](file.txt).`,
    ['```js', `let a = "${at}" // <b>`, '```'].join('\n'),
    ['```nobody-knows', '<b>', '```'].join('\n'),
    '[^1]: Note.',
  ].join('\n\n');

/** HTML with links, pictures and headings. */
const htmlOf = function htmlOf(text: string): string {
  const linked = text
    .replace(/!\[(.*?)\]\((.*?)\)/g, '<img src="$2" alt="$1">')
    .replace(/\[(\w.*?)\]\((.*?)\)/g, '<a href="$2">$1</a>');
  return linked.replace(/^## (.*)/gm, '<h2>$1</h2>');
};

const lineOf = (at: number): string =>
  `${JSON.stringify({ file: `content/blog/posts/post-${at}.md`, html: htmlOf(bodyOf(at)) })}\n`;

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
    ['engine.mjs', `${htmlOf}\nexport default htmlOf;`],
    ['rendered.ndjson', Array.from({ length: 1100 }, (_, at) => lineOf(at)).join('')],
    ['content/blog/posts/fog.gif', gif(300, 200)],
    ...posts,
  ]);
};

test.each([
  ['as they are', '{}'],
  ['sanitised', '{ "markdown": { "sanitize": true } }'],
  ['from an engine', '{ "markdown": { "engine": "./engine.mjs" } }'],
  ["from the site's tool", '{ "markdown": { "rendered": "rendered.ndjson", "imageSizes": true } }'],
  [
    'as Markdown',
    '{ "output": { "markdown": true }, "website": { "url": "https://a.example" }, "deploy": { "url": "https://b.example/api/public" } }',
  ],
  ['with sizes of pictures', '{ "markdown": { "imageSizes": true }, "details": { "images": true } }'],
])('the number of threads does not change the bytes or the report of posts %s', async (_, config) => {
  const cwd = await folderOf({ ...many(), 'galley.config.json': config });
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
});
