import type { Case, Expectation } from '../case.ts';
import { SLUGS } from '../languages.ts';
import { SLUGS_IN_SCRIPTS } from '../scripts.ts';

const POST = { 'content-type': /^text\/markdown; ?charset=utf-8$/i, 'cache-control': 'public, max-age=120' };
const TEXT = { 'content-type': /^text\/plain; ?charset=utf-8$/i, 'cache-control': 'public, max-age=60' };

const markdown = (
  title: string,
  address: string,
  expect: Expectation,
  scenario: Case['scenario'] = 'current',
): Case => ({
  title: `markdown: ${title}`,
  scenario,
  request: { target: `/api/public/${address}` },
  expect,
});

const file = (name: string, headers: Expectation['headers'] = POST): Expectation => ({
  status: 200,
  file: `v1/${name}`,
  ...(headers && { headers }),
});

const [inScript = ''] = SLUGS_IN_SCRIPTS;
const { inAll } = SLUGS;

/** Posts as Markdown. */
export const MARKDOWN_CASES: readonly Case[] = [
  markdown('a post', 'v1/demo/posts/posts.md', file('demo/posts/posts.md')),
  markdown('a post with a dot in its slug', 'v1/demo/posts/v22.1.0.md', file('demo/posts/v22.1.0.md')),
  markdown(
    'a post in another script',
    `v1/demo/posts/${encodeURIComponent(inScript)}.md`,
    file(`demo/posts/${inScript}.md`),
  ),
  markdown('a post, legacy', 'demo/posts/posts.md', file('demo/posts/posts.md')),
  markdown('the list', 'v1/demo/llms.txt', file('demo/llms.txt', TEXT)),
  markdown('all of them', 'v1/demo/llms-full.txt', file('demo/llms-full.txt', TEXT)),
  markdown('the list of a second key', 'v1/other-next/llms.txt', file('other/llms.txt', TEXT)),
  markdown('an unknown post', 'v1/demo/posts/unknown.md', { status: 404, code: 'post_not_found' }),
  markdown('an unknown key', 'v1/nobody/llms.txt', { status: 401, code: 'invalid_api_key' }),
  markdown('another text', 'v1/demo/llms-all.txt', { status: 404, code: 'not_found' }),
  markdown(
    'of a deprecated version',
    'v1/demo/posts/posts.md',
    file('demo/posts/posts.md', { ...POST, deprecation: 'true', 'x-api-suggest': 'v2' }),
    'deprecated',
  ),
  markdown('past the sunset', 'v1/demo/posts/posts.md', { status: 410, code: 'version_sunset' }, 'sunset'),
  markdown('the list past the sunset', 'v1/demo/llms.txt', { status: 410, code: 'version_sunset' }, 'sunset'),
  markdown(
    'in another language',
    `v1/demo/lang=de/posts/${inAll}.md`,
    file(`demo/lang=de/posts/${inAll}.md`),
    'languages',
  ),
  markdown(
    'the list in another language',
    'v1/demo/lang=de/llms.txt',
    file('demo/lang=de/llms.txt', TEXT),
    'languages',
  ),
  markdown(
    'the list in another language, by the parameter',
    'v1/demo/llms.txt?lang=de',
    file('demo/lang=de/llms.txt', TEXT),
    'languages',
  ),
];
