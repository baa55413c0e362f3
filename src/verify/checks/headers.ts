import { at } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer, Send } from '../exchange.ts';
import { headerOf } from '../read-answer.ts';
import type { Sample } from '../sample.ts';

/** Entity tags, conditional requests, caching, compression. */
export const headers = ({ api, posts }: Sample): Check[] => {
  const list = at(api, 'posts');
  const detail = at(api, `posts/${posts[0]?.slug ?? ''}`);
  const check = (title: string, path: string, judge: Check['judge']): Check => ({
    group: 'headers',
    title,
    ask: { path },
    judge,
  });
  return [
    check('a list has a Cache-Control', list, (answer) => has(answer, 'cache-control')),
    check('a list has a strong ETag', list, judgeEtag),
    ...[list, at(api, 'stats'), ...(posts.length > 0 ? [detail] : [])].map((path) =>
      check('If-None-Match with the tag is 304', path, (answer, send) => judgeConditional(answer, send, (tag) => tag)),
    ),
    check('If-None-Match may name several tags', list, (answer, send) =>
      judgeConditional(answer, send, (tag) => `"another", ${tag}`),
    ),
    check('If-None-Match with another tag is 200', list, judgeOtherTag),
    ...['gzip', 'br'].flatMap((encoding) => [
      check(`a body that comes as ${encoding} is the body`, list, (answer, send) =>
        judgeEncoding(answer, send, encoding),
      ),
      check(`the tag of a body that comes as ${encoding} is 304`, list, (answer, send) =>
        judgeConditional(answer, send, (tag) => tag, encoding),
      ),
    ]),
  ];
};

const has = (answer: Answer, name: string): Verdict => (headerOf(answer, name) === null ? wrong(name, 'none') : RIGHT);

const judgeEtag = (answer: Answer): Verdict => {
  const etag = headerOf(answer, 'etag');
  return etag !== null && /^"[^"]*"$/.test(etag) ? RIGHT : wrong('ETag: "…"', etag === null ? 'none' : `ETag: ${etag}`);
};

const judgeConditional = async (
  { ask: { path } }: Answer,
  send: Send,
  spell: (etag: string) => string,
  encoding = 'identity',
): Promise<Verdict> => {
  const plain = await send({ path, headers: { 'accept-encoding': encoding } });
  const etag = headerOf(plain, 'etag');
  if (etag === null) return wrong('an ETag', 'none');
  const again = await send({ path, headers: { 'accept-encoding': encoding, 'if-none-match': spell(etag) } });
  if (again.status !== 304) return wrong('304', String(again.status));
  return again.bytes.length === 0 ? RIGHT : wrong('304 without a body', `${again.bytes.length} bytes`);
};

const judgeOtherTag = async ({ ask: { path } }: Answer, send: Send): Promise<Verdict> => {
  const { status } = await send({ path, headers: { 'if-none-match': '"another"' } });
  return status === 200 ? RIGHT : wrong('200', String(status));
};

/** A host need not compress; when it does, the body must be the same, and caches must know. */
const judgeEncoding = async (plain: Answer, send: Send, encoding: string): Promise<Verdict> => {
  const coded = await send({ path: plain.ask.path, headers: { 'accept-encoding': encoding } });
  const came = headerOf(coded, 'content-encoding');
  if (came !== null && came !== encoding && came !== 'identity') return wrong(`${encoding}, or none`, came);
  if (coded.status !== plain.status || coded.text !== plain.text) return wrong('the same body', 'another one');
  const vary = headerOf(coded, 'vary') ?? '';
  return came !== encoding || /accept-encoding|\*/i.test(vary)
    ? RIGHT
    : wrong('Vary: Accept-Encoding', vary || 'no Vary');
};
