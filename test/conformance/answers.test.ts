import { createRequire } from 'node:module';
import { describe, expect, onTestFinished, test } from 'vitest';
import { askHosts, type HostRow } from '../../src/hosts/answers/ask-hosts.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import type { ReadFile } from '../../src/runtime/resolver/read-file.ts';
import { shortHash } from '../../src/shared/fs/fingerprint.ts';
import { freePort } from '../helpers/free-port.ts';
import { apacheInstalled, startApache } from './apache-server.ts';
import { caddyInstalled, startCaddy } from './caddy-server.ts';
import { CASES } from './cases.ts';
import { startCloudfront } from './cloudfront-simulator.ts';
import { type Fixture, fixtureOf, pagesFor, SCENARIOS } from './fixture.ts';
import { hasPackage } from './heavy.ts';
import { startNetlifyRules } from './netlify-simulator.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import { startNode } from './node-server.ts';
import { randomQueries } from './random.ts';
import { type Answer, send } from './request.ts';
import { serveProcess } from './server.ts';
import type { Running, Start } from './suite.ts';

const startServe = async (fixture: Fixture): Promise<Running> => {
  await fixture.emit();
  const port = await freePort();
  const main = createRequire(import.meta.url).resolve('serve/build/main.js');
  const args = [main, '-L', '-n', '-l', `tcp://127.0.0.1:${port}`, fixture.folder];
  return serveProcess({ command: process.execPath, args, port });
};

const SERVERS: readonly { name: string; start: Start; installed: boolean; queries: number }[] = [
  { name: 'node', start: startNode, installed: true, queries: 1000 },
  { name: 'nginx-njs', start: startNginx, installed: nginxInstalled, queries: 1000 },
  { name: 'nginx', start: startNginx, installed: nginxInstalled, queries: 1000 },
  { name: 'caddy', start: startCaddy, installed: caddyInstalled, queries: 1000 },
  { name: 'apache', start: startApache, installed: apacheInstalled, queries: 1000 },
  { name: 'serve', start: startServe, installed: true, queries: 300 },
  {
    name: 'netlify-rules',
    start: startNetlifyRules,
    installed: hasPackage('netlify-redirector'),
    queries: 1000,
  },
  // The simulator starts a process for each request, so fewer queries.
  { name: 'cloudfront', start: startCloudfront, installed: nginxInstalled, queries: 100 },
];

/** The targets of the suite's own GET requests. */
const targetsOf = (scenario: string): readonly string[] =>
  CASES.flatMap(({ scenario: own, request }) => {
    if (own !== scenario || typeof request === 'function' || (request.method ?? 'GET') !== 'GET') return [];
    // Galley does not decide the answers outside of the base path.
    return request.headers === undefined && /^\/api\/public\/(?!\.\.)/.test(request.target) ? [request.target] : [];
  });

/** A server's answer in the shape of a `HostRow`. */
const seen = ({ status, headers, body }: Answer): object => {
  const code = status < 400 ? null : codeIn(body.toString());
  return {
    status,
    code,
    // Apache writes escapes in lower case, which means the same (RFC 3986, section 6.2.2.1).
    location: headers.location?.replaceAll(/%[0-9a-f]{2}/gi, (pair) => pair.toUpperCase()) ?? null,
    body: status === 200 ? summaryOf(body.toString()) : null,
  };
};

/** A short, readable text that tells bodies apart. */
const summaryOf = (body: string): string => `${shortHash(body)} ${body.length} ${body.slice(0, 40)}`;

const codeIn = (text: string): string | null => {
  try {
    return JSON.parse(text).error.code;
  } catch {
    return null;
  }
};

const expected = async (row: HostRow, target: string, fixture: Fixture): Promise<object> => {
  const { status, code, location, file, computed } = row;
  const search = target.split('?')[1] ?? '';
  const [, key = ''] = /\/(\w[\w-]*)\/posts(?:\?|$)/.exec(target) ?? [];
  const bytes = file === null ? null : fixture.files.get(file);
  const body =
    computed === null
      ? Buffer.from(bytes ?? '').toString()
      : fixture.answer(key, search, target.includes('/v2/') ? 'v2' : undefined);
  return { status, code, location, body: status === 200 ? summaryOf(body) : null };
};

describe.each(SERVERS)('$name', ({ name, start, installed, queries }) => {
  test.skipIf(!installed && process.env.CI === undefined).each(SCENARIOS)(
    'its answers are those described for it: %s',
    async (scenario) => {
      const host = HOSTS[name] ?? expect.fail(name);
      const fixture = await fixtureOf(scenario, host);
      onTestFinished(() => fixture.remove());
      const server = await start(fixture);
      onTestFinished(() => server.close());
      const readFile: ReadFile = async (path) => fixture.files.get(path) ?? null;
      const asked = [{ host, input: { ...fixture.input, now: Date.now() }, pages: pagesFor(host) }];
      const random = scenario === 'current' ? randomQueries(queries, 3).map(({ target }) => target) : [];
      const wrong: unknown[] = [];
      for (const target of [...targetsOf(scenario), ...random]) {
        const [row] = await askHosts(target, asked, readFile);
        if (row === undefined) continue;
        const [wanted, answered] = [await expected(row, target, fixture), seen(await send(server.origin, { target }))];
        if (JSON.stringify(wanted) !== JSON.stringify(answered)) wrong.push({ target, wanted, answered });
      }
      expect(wrong).toEqual([]);
    },
  );
});
