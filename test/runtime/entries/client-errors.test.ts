import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handleClientErrors } from '../../../src/runtime/entries/client-errors.ts';

/** Answers later than the request and the end of the client's side arrive. */
const hello: RequestListener = (_request, response) => void setTimeout(() => response.end('hello'), 50);

/** Limits for requests that never end; the default is minutes. */
const IMPATIENT = { headersTimeout: 100, requestTimeout: 100, connectionsCheckingInterval: 20 };

const start = async (options: ServerOptions = {}): Promise<Server> => {
  const server = handleClientErrors(createServer(options, hello)).listen(0, '127.0.0.1');
  onTestFinished(() => server.close().closeAllConnections());
  await once(server, 'listening');
  return server;
};

/** A client that sends text and never closes its side of the connection. */
const stay = async (server: Server, text: string): Promise<Socket> => {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(text);
  return socket;
};

/** What the server sends until it closes its side. Not an iterator, which would close the client's side too. */
const textOf = async (socket: Socket): Promise<string> => {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await Promise.race([once(socket, 'end'), once(socket, 'close')]);
  return text;
};

const openSockets = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();

const REFUSED: readonly (readonly [what: string, text: string, status: string])[] = [
  ['nonsense', 'nonsense\r\n\r\n', '400'],
  ['headers that are too long', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ['raw bytes in an address', 'GET /a\x01b HTTP/1.1\r\nHost: x\r\n\r\n', '200'],
  ['the beginning of a request', 'GET / HTTP/1.1\r\nHost:', '408'],
  ['nothing', '', '408'],
];

test.each(REFUSED)('the server closes the socket of a client that sends %s and stays', async (_what, text, status) => {
  const server = await start(status === '408' ? IMPATIENT : {});
  const socket = await stay(server, text);
  expect(await textOf(socket)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  await vi.waitFor(async () => expect(await openSockets(server)).toBe(0), { timeout: 5_000 });
});

test.each([
  ['a request', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['two requests', 'GET /1 HTTP/1.1\r\nHost: x\r\n\r\nGET /2 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['raw bytes in an address', 'GET /a\x01b HTTP/1.1\r\nHost: x\r\n\r\n'],
])('a client that half-closes after %s gets its answer', async (_what, text) => {
  const server = await start();
  const socket = await stay(server, text);
  socket.end();
  const answer = await textOf(socket);
  expect(answer.match(/hello/g)).toHaveLength(text.includes('/2') ? 2 : 1);
  await vi.waitFor(async () => expect(await openSockets(server)).toBe(0), { timeout: 5_000 });
});

test.each(['', 'GET / HTTP/1.1\r\nHost:'])(
  'a client that half-closes before its request ends is closed: %j',
  async (text) => {
    const server = await start();
    const socket = await stay(server, text);
    socket.end();
    await textOf(socket);
    await vi.waitFor(async () => expect(await openSockets(server)).toBe(0), { timeout: 5_000 });
  },
);
