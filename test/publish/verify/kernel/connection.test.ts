import { expect, onTestFinished, test } from 'vitest';
import { connect, type Send } from '../../../../src/publish/verify/kernel/connection.ts';
import { serving } from '../../../helpers/server.ts';

type Serve = Parameters<typeof serving>[0];

/** A connection with a short time limit, and the number of requests that the server got. */
const connected = async (serve: Serve): Promise<{ readonly send: Send; readonly asked: () => number }> => {
  let asked = 0;
  const origin = await serving((request, response) => {
    asked += 1;
    return serve(request, response);
  });
  const { send, close } = connect(origin, 200);
  onTestFinished(close);
  return { send, asked: () => asked };
};

test('reports how much arrived of a redirect whose body never comes, and does not retry it', async () => {
  const { send, asked } = await connected((_, response) => {
    response.writeHead(308, { location: '/x', 'content-length': '5' }).flushHeaders();
  });
  await expect(send({ path: '/' })).rejects.toThrow('308 came with 0 of 5 bytes, and nothing more for 0.2 seconds');
  expect(asked()).toBe(1);
});

test('reports that no answer arrived', async () => {
  const { send } = await connected(() => undefined);
  await expect(send({ path: '/' })).rejects.toThrow('nothing came for 0.2 seconds');
});

test('resends a request once if its connection breaks', async () => {
  const { send, asked } = await connected((request, response) =>
    asked() === 1 ? void request.socket.destroy() : void response.end('{}'),
  );
  expect(await send({ path: '/' })).toMatchObject({ status: 200, text: '{}' });
  expect(asked()).toBe(2);
});
