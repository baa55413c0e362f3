import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { apache } from '../../src/hosts/apache.ts';
import type { Host, SiteSettings } from '../../src/hosts/host.ts';
import { nginx } from '../../src/hosts/nginx.ts';
import { apacheInstalled, startApache } from './apache-server.ts';
import { fixtureOf, type Scenario } from './fixture.ts';
import { nginxInstalled, startNginx } from './nginx-server.ts';
import { send } from './request.ts';

const LIST = '/api/public/v1/demo/posts';

interface Server {
  readonly host: Host;
  readonly start: typeof startNginx;
  readonly installed: boolean;
}

const APACHE: Server = { host: apache, start: startApache, installed: apacheInstalled };
const NGINX: Server = { host: nginx, start: startNginx, installed: nginxInstalled };

const started = async (
  { host, start }: Server,
  settings: Partial<SiteSettings> = {},
  scenario: Scenario = 'current',
): Promise<string> => {
  const fixture = await fixtureOf(scenario, host);
  onTestFinished(fixture.remove);
  const { origin, close } = await start(fixture, settings);
  onTestFinished(close);
  return origin;
};

const get = (origin: string, host: string, target = LIST) => send(origin, { target, headers: { host } });

/** Sends bytes that no HTTP library would send. Returns the status and whether the answer is the API's JSON. */
const answerTo = (origin: string, request: string): Promise<readonly [status: number, isJson: boolean]> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    let text = '';
    socket.setTimeout(10_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      resolve([
        Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]),
        /^content-type: application\/json/im.test(head) && body.startsWith('{"error"'),
      ]);
    });
    socket.write(request);
  });

const HEADERS = 'Host: localhost\r\nConnection: close\r\n\r\n';
const request = (line: string, more = ''): string => `${line} HTTP/1.1\r\n${more}${HEADERS}`;

/** The tables of servers' own refusals in the guide. */
const REFUSALS: readonly (readonly [
  what: string,
  request: string,
  apache: readonly [number, boolean],
  nginx: readonly [number, boolean],
])[] = [
  ['an encoded slash', request(`GET ${LIST}%2Fx`), [404, true], [404, true]],
  ['an encoded NUL', request(`GET ${LIST}%00`), [404, true], [400, false]],
  ['a malformed escape', request(`GET ${LIST}%zz`), [400, true], [400, false]],
  ['dot segments above the root', request('GET /../../x'), [400, true], [400, false]],
  ['a name that no file system takes', request(`GET ${LIST}/${'a'.repeat(300)}`), [404, true], [404, true]],
  ['an address of 3,000 characters', request(`GET ${LIST}/${'a'.repeat(3000)}`), [404, true], [404, true]],
  ['an address of 9,000 characters', request(`GET ${LIST}/${'a'.repeat(9000)}`), [414, false], [414, false]],
  ['TRACE', request(`TRACE ${LIST}`), [405, true], [405, true]],
  ['a method that does not exist', request(`FOO ${LIST}`), [405, true], [405, true]],
  ['CONNECT', request('CONNECT a:1'), [405, false], [400, false]],
  ['a body of any length', request(`POST ${LIST}`, 'Content-Length: 99999999999\r\n'), [405, false], [405, true]],
  ['a header of 40,000 characters', request(`GET ${LIST}`, `X: ${'a'.repeat(40_000)}\r\n`), [400, false], [400, false]],
  ['a control character', request(`GET ${LIST}\x01`), [400, false], [400, false]],
  ['a range behind the end', request(`GET ${LIST}`, 'Range: bytes=999999999-\r\n'), [416, false], [416, false]],
];

describe.each([
  ['Apache', APACHE],
  ['nginx', NGINX],
] as const)('%s from its Debian package, beside the default site', (name, server) => {
  const options = { skip: !server.installed && process.env.CI === undefined };

  test('a site with a name answers for that name, and the default site for all others', options, async () => {
    const origin = await started(server, { serverName: 'api.example.test' });
    expect((await get(origin, 'api.example.test')).status).toBe(200);
    expect((await get(origin, 'API.example.test:80')).status).toBe(200);
    for (const target of [LIST, '/']) {
      const other = await get(origin, 'elsewhere.example.test', target);
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('a site without a name is not shadowed by the default site', options, async () => {
    const origin = await started(server, { serverName: null });
    for (const host of ['api.example.test', 'x', '192.0.2.1:8080']) {
      expect((await get(origin, host)).status, host).toBe(200);
    }
  });

  test('a request that the server itself refuses gets the API’s JSON, or is a known limit', options, async () => {
    const origin = await started(server);
    const answers = await Promise.all(
      REFUSALS.map(async ([what, text]) => [what, await answerTo(origin, text)] as const),
    );
    expect(answers).toEqual(
      REFUSALS.map(([what, , ofApache, ofNginx]) => [what, name === 'Apache' ? ofApache : ofNginx]),
    );
  });
});

test('nginx compresses JSON that the build did not, and recognises its own weak entity tag', {
  skip: !nginxInstalled && process.env.CI === undefined,
}, async () => {
  const origin = await started(NGINX, {}, 'deprecated');
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await send(origin, { target: LIST, headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  const etag = answer.headers.etag ?? '';
  expect(etag).toMatch(/^W\//);
  expect((await send(origin, { target: LIST, headers: { ...headers, 'if-none-match': etag } })).status).toBe(304);
  expect((await send(origin, { target: LIST })).headers.etag).toMatch(/^"/);
});
