import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isLocalHost, isLocalRequest } from '../../../src/dev/server/is-local-request.ts';

const near = (remoteAddress: string | undefined, localAddress: string | undefined, host = '127.0.0.1:4321'): boolean =>
  isLocalRequest({ socket: { remoteAddress, localAddress }, headers: { host } } as IncomingMessage);

test.each([
  ['127.0.0.1', '127.0.0.1'],
  ['127.8.9.10', '127.0.0.1'],
  ['::1', '::1'],
  ['::ffff:127.0.0.1', '::ffff:127.0.0.1'],
])('a request from %s to %s is local', (remote, local) => {
  expect(near(remote, local)).toBe(true);
});

test.each([
  ['192.168.1.9', '192.168.1.2'],
  ['192.168.1.2', '192.168.1.2'],
  ['127.0.0.1', '192.168.1.2'],
  ['192.168.1.9', '127.0.0.1'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2'],
  ['fe80::1', 'fe80::2'],
  [undefined, undefined],
])('a request from %s to %s is not local, whatever host it names', (remote, local) => {
  for (const host of ['localhost', '127.0.0.1:4321']) expect(near(remote, local, host)).toBe(false);
});

test('a request without a host name is not local', () => {
  const request = { socket: { remoteAddress: '::1', localAddress: '::1' }, headers: {} } as IncomingMessage;
  expect(isLocalRequest(request)).toBe(false);
});

test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('listening on %s is for this machine only', (host) => {
  expect(isLocalHost(host)).toBe(true);
});

test.each(['0.0.0.0', '::', '192.168.1.2', 'fe80::1', 'example.com', ''])('others can reach %j', (host) => {
  expect(isLocalHost(host)).toBe(false);
});
