import { expect, test } from 'vitest';
import { runGalley } from '../helpers/cli.ts';
import { folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

const fill = (unit: string, size = 190_000): string => unit.repeat(Math.floor(size / unit.length));
const long = (letter: string): string => letter.repeat(60_000);

/** Bodies of at most 200 kB whose output could be many times as long, by the tool that reads them; '' for none. */
const BODIES: Readonly<Record<string, readonly string[]>> = {
  '': [
    `[a]: /u "${long('t')}"\n\n${fill('[a] ', 120_000)}`,
    `[a]: /${long('t')}\n\n${fill('[a] ', 120_000)}`,
    `${fill('|a', 8000)}|\n${fill('|-', 8000)}|\n${fill('|a\n', 150_000)}`,
    fill('```js {1-999999999}\na\n```\n\n', 30_000),
    `\`\`\`js\n${fill('a.b(1);\n')}\`\`\`\n`,
    `[^a]: ${fill('[^b]', 90_000)}\n\n[^b]: ${fill('[^a]', 90_000)}\n\n[^a]`,
    ...[
      fill('# a\n'),
      fill('*a* '),
      fill('[a](b) '),
      fill('- a\n'),
      fill('<b>'),
      fill('`"` '),
      fill('<'),
      fill('a\\\n'),
    ],
  ],
  jekyll: [
    `{:x: title="${long('t')}"}\n\n${fill('a\n{:x}\n\n', 120_000)}`,
    `*[a]: ${long('t')}\n\n${fill('a ', 120_000)}`,
    `${fill('* toc\n{:toc}\n\n', 80_000)}${fill('# a\n\n', 100_000)}`,
    `{% include big.html %}`.repeat(8000),
    `{{page.x}}`.repeat(15_000),
    fill('{% highlight js linenos mark_lines="1 99999999" %}\na\n{% endhighlight %}\n\n', 60_000),
    '{% for i in (1..99999999) %}a{% endfor %}',
  ],
  hugo: [
    fill('{{< param x >}}'),
    `${fill('{{< toc >}}\n\n', 60_000)}${fill('# a\n\n', 100_000)}`,
    fill('```js {hl_lines=["1-999999999"],linenos=true}\na\n```\n\n', 60_000),
  ],
  vitepress: [
    `${fill('[[toc]]\n\n', 60_000)}${fill('# a\n\n', 100_000)}`,
    fill('```js{1-999999999}\na\n```\n\n', 30_000),
    fill('::: tip\na\n:::\n'),
  ],
};

test.each(Object.entries(BODIES))(
  'posts of 200 kB take at most 200 MB of heap on the main thread, or are over a limit: tool “%s”',
  async (dialect, bodies) => {
    const folder = dialect === 'hugo' ? 'content/posts' : dialect === 'vitepress' ? 'posts' : '_posts';
    const files = bodies.map((body, at) => [
      `${dialect === '' ? 'content/blog/posts' : folder}/2026-01-0${1 + (at % 9)}-p${at}.md`,
      post({ title: 'P', date: '2026-01-01', x: long('x'), slug: `p${at}` }, body),
    ]);
    const adopted = { adopt: { dialect }, workspaces: { blog: { posts: [`${folder}/*.md`], keys: ['blog'] } } };
    const config = { ...(dialect !== '' && adopted), details: { headings: true, addresses: true } };
    const root = await folderOf({
      ...Object.fromEntries(files),
      ...(dialect === '' && { 'content/blog/workspace.yaml': 'keys: [blog]' }),
      '_includes/big.html': '<b>a</b>'.repeat(20_000),
      'galley.config.mjs': `export default ${JSON.stringify(config)};`,
    });
    const env = { NODE_OPTIONS: '--max-old-space-size=200' };
    const { code, stdout } = await runGalley(['check', '--format', 'json'], { cwd: root, env });
    expect([0, 1]).toContain(code);
    expect(JSON.parse(stdout)).toMatchObject({ rendered: bodies.length });
  },
);
