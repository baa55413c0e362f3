import { absoluteHtml } from '../../../api/tree/website-addresses.ts';
import { TEXT_TYPES } from '../../../runtime/resolver/media-type.ts';
import { isObject, within } from '../../../shared/is-object.ts';
import { parseJson } from '../../../shared/parse-json.ts';
import { at, escaped, LEGACY } from '../kernel/api-under-test.ts';
import { type ApiAnswer, describe, headerOf, objectOf, type Send } from '../kernel/connection.ts';
import { type Check, check, RIGHT, type Verdict, wrong } from '../kernel/perform-check.ts';
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
    check('llms-full.txt is text', at(api, 'llms-full.txt'), (answer) => typeProblem(answer, TEXT_TYPES.txt) ?? RIGHT),
  ];
};

/** On hosts that only serve files, the type depends on the extension, so its parameters may differ. */
const typeProblem = (answer: ApiAnswer, type: string): Verdict | null => {
  const [bare = ''] = type.split(';');
  const own = headerOf(answer, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? 'no Content-Type';
  return answer.status === 200 && own === bare ? null : wrong(`200 with ${bare}`, `${describe(answer)}, ${own}`);
};

const HEAD = /^---\n((?:[a-z]+: .*\n)+)---\n\n/;

interface Compared {
  readonly post: SeenPost;
  readonly sample: Sample;
}

const judgePost = async (answer: ApiAnswer, { post, sample }: Compared, send: Send): Promise<Verdict> => {
  const problem = typeProblem(answer, TEXT_TYPES.md);
  if (problem !== null) return problem;
  const [head = '', lines = ''] = HEAD.exec(answer.text) ?? [];
  const values = new Map(
    lines.split('\n').map((line) => [line.replace(/:.*/, ''), parseJson(line.replace(/^\w+: /, ''))]),
  );
  const url = String(values.get('url'));
  if (!URL.canParse(url)) return wrong('front matter with the URL of the post', head.slice(0, 200) || 'none');
  // A user's own contract can give posts other fields and other HTML.
  if (sample.api.version !== LEGACY) return RIGHT;
  const { title, publishedAt: date } = post;
  if (values.get('title') !== title || values.get('date') !== date)
    return wrong(JSON.stringify({ title, date }), lines.slice(0, 200));
  const detail = objectOf(await send({ path: at(sample.api, `posts/${escaped(post.slug)}`) }))?.data;
  const html = isObject(detail) ? String(detail.htmlContent) : '';
  const { markdownOf } = await import('../../../api/markdown/print-markdown.ts');
  const wanted = markdownOf(absoluteHtml(html, (address) => absoluteIn(address, url, sample)));
  return answer.text.slice(head.length) === wanted ? RIGHT : wrong('the content of the detail', 'another text');
};

/** The absolute form of a URL on the page of a post. Files of the API are where openapi.json says that the API is. */
const absoluteIn = (address: string, page: string, { api, description }: Sample): string | null => {
  if (URL.canParse(address)) return null;
  const [server] = [within(description.document, 'servers')].flat();
  const apiUrl = String(within(server, 'url')).replace(/\/v\d+$/, '');
  const isFile = address.startsWith(`${api.base}/assets/`) && URL.canParse(apiUrl);
  return isFile ? apiUrl + address.slice(api.base.length) : new URL(address, page).href;
};

const ITEM = /^- \[.*?\]\(posts\/([^)]+)\.md\)(?:: |$)/gm;

const judgeList = (answer: ApiAnswer, { posts, isComplete }: Sample): Verdict => {
  const problem = typeProblem(answer, TEXT_TYPES.txt);
  if (problem !== null) return problem;
  const listed = [...answer.text.matchAll(ITEM)].map(([, slug = '']) => decodeURIComponent(slug));
  const wanted = posts.map(({ slug }) => slug);
  const place = wanted.findIndex((slug, at) => listed[at] !== slug);
  if (place >= 0) return wrong(`${wanted[place]} at place ${place + 1}`, String(listed[place] ?? 'the end'));
  return isComplete && listed.length > wanted.length ? wrong('no other post', String(listed[wanted.length])) : RIGHT;
};
