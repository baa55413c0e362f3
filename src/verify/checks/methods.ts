import { at } from '../api.ts';
import { type Check, RIGHT, type Verdict, wrong } from '../check.ts';
import type { Answer, Send } from '../exchange.ts';
import { judgeError } from '../expect-error.ts';
import { headerOf } from '../read-answer.ts';
import type { Sample } from '../sample.ts';

const REFUSED = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** GET, HEAD and OPTIONS, and nothing else. */
export const methods = ({ api, posts }: Sample): Check[] => [
  ...REFUSED.map(
    (method): Check => ({
      group: 'methods',
      title: `${method} is 405, with Allow`,
      ask: { method, path: at(api, 'posts') },
      judge: judgeRefusal,
    }),
  ),
  ...['posts', `posts/${posts[0]?.slug ?? 'no-such-post-4f1c'}`, 'stats', 'posts/no-such-post-4f1c', 'nothing'].map(
    (endpoint): Check => ({
      group: 'methods',
      title: 'HEAD is GET without the body',
      ask: { method: 'HEAD', path: at(api, endpoint) },
      judge: judgeHead,
    }),
  ),
  {
    group: 'methods',
    title: 'OPTIONS is 204, with the headers of CORS',
    ask: { method: 'OPTIONS', path: at(api, 'posts'), headers: PREFLIGHT },
    judge: judgePreflight,
  },
];

const PREFLIGHT = {
  origin: 'https://reader.example',
  'access-control-request-method': 'GET',
  'access-control-request-headers': 'if-none-match',
};

const judgeRefusal = (answer: Answer): Verdict => {
  const verdict = judgeError(answer, ['method_not_allowed']);
  const allowed = headerOf(answer, 'allow');
  if (verdict.outcome !== 'right' || /\bGET\b/.test(allowed ?? '')) return verdict;
  return wrong('Allow: GET, HEAD, OPTIONS', allowed === null ? 'no Allow' : `Allow: ${allowed}`);
};

/** Headers that must be those of GET, where GET has them. */
const OF_GET = ['content-type', 'etag', 'cache-control', 'access-control-allow-origin', 'deprecation', 'sunset'];

const judgeHead = async (answer: Answer, send: Send): Promise<Verdict> => {
  const { path } = answer.ask;
  const get = await send({ path });
  if (answer.status !== get.status) return wrong(`${get.status}, as GET`, String(answer.status));
  if (answer.bytes.length > 0) return wrong('no body', `${answer.bytes.length} bytes`);
  const length = headerOf(answer, 'content-length');
  if (length !== null && Number(length) !== get.bytes.length) {
    return wrong(`Content-Length: ${get.bytes.length}, as GET`, `Content-Length: ${length}`);
  }
  const other = OF_GET.find((name) => headerOf(answer, name) !== headerOf(get, name));
  return other === undefined
    ? RIGHT
    : wrong(`${other}: ${headerOf(get, other)}, as GET`, `${other}: ${headerOf(answer, other)}`);
};

const judgePreflight = (answer: Answer): Verdict => {
  if (answer.status !== 204) return wrong('204', String(answer.status));
  const origin = headerOf(answer, 'access-control-allow-origin');
  if (origin !== '*') return wrong('Access-Control-Allow-Origin: *', String(origin));
  const allowed = headerOf(answer, 'access-control-allow-methods') ?? '';
  return /\bGET\b/.test(allowed) ? RIGHT : wrong('Access-Control-Allow-Methods: GET, …', allowed || 'none');
};
