import { absoluteHtml } from '../../../api/tree/website-addresses.ts';
import { TEXT_TYPES } from '../../../runtime/resolver/media-type.ts';
import { within } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { at, escaped, LEGACY } from '../kernel/api-under-test.ts';
import { type ApiAnswer, objectOf, type Send } from '../kernel/connection.ts';
import { judgeMediaType } from '../kernel/judge-answer.ts';
import { type Check, check, must } from '../kernel/perform-check.ts';
import type { SeenPost } from '../kernel/read-list.ts';
import { choose, type Sample } from '../kernel/read-sample.ts';

/** Checks posts as Markdown and the lists of them, where openapi.json has them. */
export const markdown = (sample: Sample): Check[] => {
  const { api, description, posts } = sample;
  if (!description.has('/posts/{slug}.md')) return [];
  return [
    ...choose(sample, 'files', posts).map((post) =>
      check('a post as Markdown is its detail', at(api, `posts/${escaped(post.slug)}.md`), (answer, send) =>
        judgePost(answer, { post, sample }, send),
      ),
    ),
    check('llms.txt lists every post, newest first', at(api, 'llms.txt'), (answer) => judgeList(answer, sample)),
    check('llms-full.txt is text', at(api, 'llms-full.txt'), (answer) => judgeMediaType(answer, TEXT_TYPES.txt)),
  ];
};

const HEAD = /^---\n((?:[a-z]+: .*\n)+)---\n\n/;

interface Compared {
  readonly post: SeenPost;
  readonly sample: Sample;
}

const judgePost = async (answer: ApiAnswer, { post, sample }: Compared, send: Send): Promise<void> => {
  judgeMediaType(answer, TEXT_TYPES.md);
  const [head = '', lines = ''] = HEAD.exec(answer.text) ?? [];
  const values = new Map(
    lines.split('\n').map((line) => [line.replace(/:.*/, ''), parseJson(line.replace(/^\w+: /, ''))]),
  );
  const url = String(values.get('url'));
  must(URL.canParse(url), 'front matter with the URL of the post', head.slice(0, 200) || 'none');
  // A user's own contract can give posts other fields and other HTML.
  if (sample.api.version !== LEGACY) return;
  const { title, publishedAt: date } = post;
  const isSame = values.get('title') === title && values.get('date') === date;
  must(isSame, JSON.stringify({ title, date }), lines.slice(0, 200));
  const detail = objectOf(await send({ path: at(sample.api, `posts/${escaped(post.slug)}`) }));
  const html = String(within(detail, 'data', 'htmlContent'));
  const { markdownOf } = await import('../../../api/markdown/print-markdown.ts');
  const wanted = markdownOf(absoluteHtml(html, (address) => absoluteIn(address, url, sample)));
  must(answer.text.slice(head.length) === wanted, 'the content of the detail', 'another text');
};

/** The absolute form of a URL on the page of a post. Files of the API are where openapi.json says that the API is. */
const absoluteIn = (address: string, page: string, { api, description }: Sample): string | null => {
  if (URL.canParse(address)) return null;
  const apiUrl = description.server.replace(/\/v\d+$/, '');
  const isFile = address.startsWith(`${api.base}/assets/`) && URL.canParse(apiUrl);
  return isFile ? apiUrl + address.slice(api.base.length) : new URL(address, page).href;
};

const ITEM = /^- \[.*?\]\(posts\/([^)]+)\.md\)(?:: |$)/gm;

const judgeList = (answer: ApiAnswer, { posts, isComplete }: Sample): void => {
  judgeMediaType(answer, TEXT_TYPES.txt);
  const listed = [...answer.text.matchAll(ITEM)].map(([, slug = '']) => decodeURIComponent(slug));
  for (const [place, { slug }] of posts.entries())
    must(listed[place] === slug, `${slug} at place ${place + 1}`, listed[place] ?? 'the end');
  const more = isComplete ? listed[posts.length] : undefined;
  must(more === undefined, 'no other post', String(more));
};
