import { at, escaped } from '../api.ts';
import { type Check, LIMITED, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer, Send } from '../exchange.ts';
import { saysSame } from '../known-fields.ts';
import { errorCodeOf, headerOf } from '../read-answer.ts';
import type { Sample } from '../sample.ts';

/** Entity tags, conditional requests, compression. What holds for every answer: `answers.ts`. */
export const headers = (sample: Sample): Check[] => {
  const list = at(sample.api, 'posts');
  return [
    ...endpoints(sample).map((endpoint) =>
      check(
        'If-None-Match with the tag is 304',
        at(sample.api, endpoint),
        conditional((tag) => tag),
      ),
    ),
    check(
      'If-None-Match may name several tags',
      list,
      conditional((tag) => `"another", ${tag}`),
    ),
    check(
      'If-None-Match compares weakly',
      list,
      conditional((tag) => `W/${tag.replace(/^W\//, '')}`),
    ),
    ...OTHER_TAGS.map((spell) => check('If-None-Match with another tag is 200', list, changed(spell))),
    ...['gzip', 'br'].flatMap((encoding) => [
      check(`a body that comes as ${encoding} is the body`, list, (answer, send) =>
        judgeEncoding(answer, send, encoding),
      ),
      check(
        `the tag of a body that comes as ${encoding} is 304`,
        list,
        conditional((tag) => tag, encoding),
      ),
    ]),
  ];
};

const check = (title: string, path: string, judge: Check['judge']): Check => ({
  group: 'headers',
  title,
  ask: { path },
  judge,
});

const endpoints = ({ posts, terms }: Sample): string[] => [
  ...['posts', 'posts?limit=1', 'posts?offset=1', 'stats', 'tags', 'categories', 'authors'],
  ...terms.categories.slice(0, 1).map(({ id }) => `posts?category=${escaped(id)}`),
  ...terms.tags.slice(0, 1).map(({ id }) => `posts?tags=${escaped(id)}`),
  ...terms.authors.slice(0, 1).map(({ id }) => `posts?author=${escaped(id)}`),
  ...posts.slice(0, 1).map(({ slug }) => `posts/${escaped(slug)}`),
];

/** Tags that only resemble the right one. */
const OTHER_TAGS: readonly ((etag: string) => string)[] = [
  () => '"another"',
  (etag) => etag.replace(/"$/, 'x"'),
  (etag) => etag.replace(/^"/, '"x'),
];

/** What 304 must repeat of 200 besides the tag: RFC 9110, 15.4.5. Servers that compress on the way leave out `Vary`. */
const REPEATED = ['cache-control', 'access-control-allow-origin'];

const conditional =
  (spell: (etag: string) => string, encoding = 'identity'): Check['judge'] =>
  async ({ ask: { path } }, send) => {
    const plain = await send({ path, headers: { 'accept-encoding': encoding } });
    if (plain.status === 404 && errorCodeOf(plain) === 'variant_not_available') return LIMITED;
    const etag = headerOf(plain, 'etag');
    if (etag === null) return wrong('an ETag', 'none');
    const again = await send({ path, headers: { 'accept-encoding': encoding, 'if-none-match': spell(etag) } });
    if (again.status !== 304) return wrong('304', String(again.status));
    if (again.bytes.length > 0) return wrong('304 without a body', `${again.bytes.length} bytes`);
    const other = REPEATED.find((name) => headerOf(plain, name) !== null && headerOf(again, name) === null);
    return other === undefined ? RIGHT : wrong(`304 with ${other}: ${headerOf(plain, other)}`, 'none');
  };

const changed =
  (spell: (etag: string) => string): Check['judge'] =>
  async (answer, send) => {
    const etag = spell(headerOf(answer, 'etag') ?? '""');
    const { status } = await send({ path: answer.ask.path, headers: { 'if-none-match': etag } });
    return status === 200 ? RIGHT : wrong('200', String(status));
  };

/** A host need not compress; when it does, the body must be the same, and caches must know. */
const judgeEncoding = async (plain: Answer, send: Send, encoding: string): Promise<Verdict> => {
  const coded = await send({ path: plain.ask.path, headers: { 'accept-encoding': encoding } });
  const came = headerOf(coded, 'content-encoding');
  if (came !== null && came !== encoding && came !== 'identity') return wrong(`${encoding}, or none`, came);
  if (!saysSame(coded, plain)) return wrong('the same body', 'another one');
  const vary = headerOf(coded, 'vary') ?? '';
  return came !== encoding || /accept-encoding|\*/i.test(vary)
    ? RIGHT
    : wrong('Vary: Accept-Encoding', vary || 'no Vary');
};
