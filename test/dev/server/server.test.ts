import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Server, type ServerOptions, serve } from '../../../src/dev/server/server.ts';

const hello: RequestListener = (_request, response) => void response.end('hello');

const start = async (options: Partial<ServerOptions> = {}): Promise<Server> => {
  const server = await serve(hello, { host: '127.0.0.1', port: 0, portIsFixed: false, ...options });
  onTestFinished(server.close);
  return server;
};

const portOf = ({ url }: Server): number => Number(new URL(url).port);

test('serves at the address that it names', async () => {
  const { url } = await start();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await (await fetch(url)).text()).toBe('hello');
});

test('takes the next free port, unless the user chose the port', async () => {
  const taken = portOf(await start());
  const next = await start({ port: taken });
  expect(portOf(next)).toBeGreaterThan(taken);
  expect(await (await fetch(next.url)).text()).toBe('hello');
});

test('a requested port that is taken is an error that says so', async () => {
  const taken = portOf(await start());
  await expect(start({ port: taken, portIsFixed: true })).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [{ code: 'preview/port-taken', message: `Port ${taken} is taken.` }],
  });
});

test('an address that this machine does not have is an error that names it', async () => {
  await expect(start({ host: '192.0.2.1' })).rejects.toMatchObject({
    exitCode: 2,
    diagnostics: [{ code: 'preview/host-unavailable', message: expect.stringContaining('192.0.2.1') }],
  });
});

test('closing ends keep-alive connections', async () => {
  const server = await serve(hello, { host: '127.0.0.1', port: 0, portIsFixed: false });
  const socket = connect(portOf(server), '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  const closed = new Promise((resolve) => socket.once('close', resolve));
  await server.close();
  await closed;
  await expect(fetch(server.url)).rejects.toThrow();
});

test('a port is free again after closing', async () => {
  const server = await start();
  const port = portOf(server);
  await server.close();
  const other = createServer(hello);
  onTestFinished(() => void other.close());
  await new Promise<void>((resolve, reject) => {
    other.once('error', reject);
    other.listen(port, '127.0.0.1', resolve);
  });
  expect(other.listening).toBe(true);
});

test('a client that sends nonsense and stays is disconnected', async () => {
  const server = await start();
  const socket = connect({ port: portOf(server), host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.resume().write('nonsense\r\n\r\n');
  // Only a destroyed socket refuses what the client goes on to send.
  const more = setInterval(() => socket.write('more'), 10);
  onTestFinished(() => clearInterval(more));
  await new Promise((resolve) => socket.once('error', resolve));
});
