import { describe, expect, onTestFinished, test } from 'vitest';
import { HOSTS } from '../../src/hosts/registry.ts';
import { apacheInstalled, startApache } from './apache-server.ts';
import { caddyInstalled, startCaddy } from './caddy-server.ts';
import { ASSET, fixtureOf } from './fixture.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import { startNode } from './node-server.ts';
import { type Answer, type Request, send } from './request.ts';
import type { Start } from './suite.ts';

const TARGETS = {
  list: '/api/public/v1/demo/posts?category=news',
  detail: '/api/public/v1/demo/posts/posts',
  asset: `/api/public/${ASSET}`,
  description: '/api/public/v1/openapi.json',
  error: '/api/public/v1/demo/posts/unknown',
} as const;

type Name = keyof typeof TARGETS;

type Ask = (headers?: Request['headers'], method?: string) => Promise<Answer>;

/** Returns what is wrong, or null. `full` is the answer to a GET without conditions. */
type Rule = (ask: Ask, full: Answer, name: Name) => Promise<string | null>;

const GZIP = { 'accept-encoding': 'gzip' };
const STRONG = /^"[\x21\x23-\x7e\x80-\xff]*"$/;
/** RFC 9110, 5.6.7: the format that senders use. */
const HTTP_DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const DIRECTIVES = /^(?:public|private|no-cache|no-store|no-transform|immutable|must-revalidate|(?:s-)?max-?age=\d+)$/;

const opaque = (etag: string | undefined): string | undefined => etag?.replace(/^W\//, '');

const saidBy = (name: string, value: string | undefined, isRight: boolean): string | null =>
  isRight ? null : `${name}: ${value}`;

/** The headers that an answer without a body repeats, if the full answer has them: RFC 9110, 15.4.5. */
const REPEATED = ['cache-control', 'etag', 'vary', 'expires', 'content-location', 'access-control-allow-origin'];

const lost = (names: readonly string[], of: Answer, full: Answer): string | null => {
  const missing = names.filter((name) => opaque(of.headers[name]) !== opaque(full.headers[name]));
  return missing.length === 0 ? null : `differs from GET: ${missing.join()}`;
};

const changed = (answer: Answer, full: Answer): string | null =>
  answer.status === full.status && answer.body.equals(full.body) ? null : `status ${answer.status}, or another body`;

/** The rules of HTTP that REDbot checks (https://redbot.org/) and that hold for this API. */
const RULES: Readonly<Record<string, Rule>> = {
  'Content-Length is the length of the body': async (_ask, { headers, body }) =>
    saidBy(
      'content-length',
      headers['content-length'],
      [undefined, String(body.length)].includes(headers['content-length']),
    ),
  'Date is there, in the format for senders, and not from a cache': async (_ask, { headers }) =>
    saidBy('date', headers.date, HTTP_DATE.test(headers.date ?? '') && headers.age === undefined),
  'Content-Type is one media type, and is not to be guessed': async (_ask, { headers }) =>
    saidBy(
      'content-type',
      headers['content-type'],
      /^[a-z]+\/[a-z0-9.+-]+(?:; ?charset=utf-8)?$/i.test(headers['content-type'] ?? '') &&
        headers['x-content-type-options'] === 'nosniff',
    ),
  'Cache-Control has known directives, each once, and nothing contradicts it': async (_ask, { headers }) => {
    const directives = (headers['cache-control'] ?? 'none').split(/, */);
    const isOnce = new Set(directives).size === directives.length;
    return saidBy(
      'cache-control',
      headers['cache-control'],
      isOnce && directives.every((one) => DIRECTIVES.test(one)) && !('expires' in headers) && !('pragma' in headers),
    );
  },
  'Vary names Accept-Encoding where answers are compressed, and nothing that splits caches': async (ask, full) => {
    const gzip = await ask(GZIP);
    const isCompressed = gzip.headers['content-encoding'] !== undefined;
    // Caddy says it twice, once for its own compression.
    const vary = [full, gzip].map(({ headers }) =>
      [...new Set((headers.vary ?? '').toLowerCase().split(/, */))].join(),
    );
    return saidBy(
      'vary',
      vary.join(' and '),
      vary.every((one) => one === 'accept-encoding' || (!isCompressed && one === '')),
    );
  },
  'one coding has one strong ETag, and another coding another one or a weak one': async (ask, full) => {
    const gzip = await ask(GZIP);
    if (gzip.headers['content-encoding'] === undefined) return null;
    const [plain = '', other = ''] = [full.headers.etag, gzip.headers.etag];
    return saidBy('etag', `${plain} and ${other}`, plain !== other || !STRONG.test(plain) || full.status !== 200);
  },
  'ETag is well-formed and the same for the same bytes': async (ask, full) => {
    const { etag } = full.headers;
    if (full.status !== 200) return null;
    return saidBy('etag', etag, /^(?:W\/)?"[^"]+"$/.test(etag ?? '') && (await ask()).headers.etag === etag);
  },
  'Last-Modified is a moment that has passed': async (_ask, { headers }) => {
    const modified = headers['last-modified'];
    if (modified === undefined) return null;
    return saidBy('last-modified', modified, HTTP_DATE.test(modified) && Date.parse(modified) <= Date.now());
  },
  'If-None-Match with the ETag is 304 without a body, with the headers of GET': async (ask, full) => {
    if (full.status !== 200) return null;
    const answer = await ask({ 'if-none-match': full.headers.etag ?? '' });
    if (answer.status !== 304 || answer.body.length > 0) return `status ${answer.status}, ${answer.body.length} bytes`;
    return lost(REPEATED, answer, full);
  },
  'If-None-Match decides, whatever If-Modified-Since says': async (ask, full) =>
    changed(await ask({ 'if-none-match': '"other"', 'if-modified-since': new Date().toUTCString() }), full),
  'If-Modified-Since with Last-Modified is 304, and an unreadable date is ignored': async (ask, full) => {
    const modified = full.headers['last-modified'];
    if (modified === undefined || full.status !== 200) return null;
    const { status } = await ask({ 'if-modified-since': modified });
    return status === 304 ? changed(await ask({ 'if-modified-since': 'yesterday' }), full) : `status ${status}`;
  },
  'HEAD has the headers of GET and no body': async (ask, full) => {
    const head = await ask({}, 'HEAD');
    const of = [...REPEATED, 'content-type', 'last-modified'];
    if (head.status !== full.status || head.body.length > 0) return `status ${head.status}, ${head.body.length} bytes`;
    const length = head.headers['content-length'];
    return (
      lost(of, head, full) ?? saidBy('content-length', length, [undefined, String(full.body.length)].includes(length))
    );
  },
  'a range is 206 with exactly these bytes, or the whole body where ranges are not offered': async (ask, full) => {
    const answer = await ask({ range: 'bytes=2-5' });
    if (answer.status !== 206)
      return (
        changed(answer, full) ??
        saidBy(
          'accept-ranges',
          full.headers['accept-ranges'],
          full.headers['accept-ranges'] !== 'bytes' || full.status !== 200,
        )
      );
    const range = answer.headers['content-range'];
    const isExact = answer.body.equals(full.body.subarray(2, 6)) && range === `bytes 2-5/${full.body.length}`;
    return saidBy('content-range', range, isExact) ?? lost(REPEATED, answer, full);
  },
  'a range beyond the end is 416 that names the length, or the whole body': async (ask, full) => {
    const answer = await ask({ range: 'bytes=99999999-' });
    if (answer.status !== 416) return changed(answer, full);
    return saidBy(
      'content-range',
      answer.headers['content-range'],
      answer.headers['content-range'] === `bytes */${full.body.length}`,
    );
  },
  'If-Range with another ETag is the whole body': async (ask, full) =>
    changed(await ask({ range: 'bytes=2-5', 'if-range': '"other"' }), full),
  'a malformed range is ignored': async (ask, full) => {
    const answer = await ask({ range: 'lines=1-2' });
    return changed(answer, full);
  },
  'a body that is not accepted in any coding is sent without one': async (ask, full) =>
    changed(await ask({ 'accept-encoding': 'unheard-of' }), full),
  'no answer has headers of another hop, or that were deprecated': async (_ask, { headers }) => {
    const found = [
      'pragma',
      'content-md5',
      'p3p',
      'x-xss-protection',
      'warning',
      'trailer',
      'upgrade',
      'proxy-connection',
    ];
    const present = found.filter((name) => name in headers);
    return present.length === 0 ? null : present.join();
  },
};

interface Judged {
  readonly start: Start;
  readonly installed: boolean;
  /** The problems of the server itself, each with the reason. */
  readonly known: Readonly<Record<string, string>>;
}

const JUDGED: Readonly<Record<string, Judged>> = {
  node: { start: startNode, installed: true, known: {} },
  nginx: { start: startNginx, installed: nginxInstalled, known: {} },
  caddy: {
    start: startCaddy,
    installed: caddyInstalled,
    known: { 'a malformed range is ignored: status 416': "Go's file server refuses units other than bytes" },
  },
  apache: {
    start: startApache,
    installed: apacheInstalled,
    known: {
      'a range beyond the end is 416 that names the length, or the whole body: content-range: undefined':
        'Apache leaves out the header, which RFC 9110 only recommends (15.5.17)',
    },
  },
};

describe.each(Object.entries(JUDGED))('%s', (name, { start, installed, known }) => {
  test.skipIf(!installed && process.env.CI === undefined)('answers as HTTP says', async () => {
    const host = HOSTS[name];
    if (host === undefined) throw new Error(`no host ${name}`);
    const fixture = await fixtureOf('current', host);
    const server = await start(fixture);
    onTestFinished(() => server.close().finally(fixture.remove));
    const problems: string[] = [];
    for (const [what, target] of Object.entries(TARGETS) as [Name, string][]) {
      const ask: Ask = (headers = {}, method = 'GET') => send(server.origin, { target, headers, method });
      const full = await ask();
      expect(full.status, target).toBe(what === 'error' ? 404 : 200);
      for (const [rule, check] of Object.entries(RULES)) {
        const problem = await check(ask, full, what);
        if (problem !== null) problems.push(`${what}, ${rule}: ${problem}`);
      }
    }
    const isKnown = (problem: string): boolean => Object.keys(known).some((one) => problem.includes(one));
    expect(problems.filter((problem) => !isKnown(problem))).toEqual([]);
    expect(Object.keys(known).filter((one) => !problems.some((problem) => problem.includes(one)))).toEqual([]);
  });
});
