import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { RETRIES } from '../../../src/publish/deploy/retry.ts';
import { md5Of, type Store } from '../../../src/publish/deploy/store.ts';
import { DiagnosticError } from '../../../src/shared/diagnostics/diagnostic.ts';
import { deployFrom } from '../../helpers/deploying.ts';
import { filesIn } from '../../helpers/files.ts';
import { type Answer, type Forward, type Received, startS3Proxy } from '../../helpers/s3-proxy.ts';
import { hasS3, s3StoreAt, startS3 } from '../../helpers/s3-server.ts';
import { outputNamed, twoOutputs } from '../../helpers/two-outputs.ts';

type Fault = (received: Received, forward: Forward, response: ServerResponse) => Promise<Answer | null>;

const SLOW_DOWN: Answer = {
  status: 503,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from('<Error><Code>SlowDown</Code><Message>Come back later.</Message></Error>'),
};

const FAULTS: Readonly<Record<string, Fault>> = {
  'is refused for now': async () => SLOW_DOWN,
  'is cut off before it arrives': async (_received, _forward, response) => {
    response.destroy();
    return null;
  },
  'is cut off before its answer': async (received, forward, response) => {
    await forward(received);
    response.destroy();
    return null;
  },
  'is cut off in the middle of its answer': async (received, forward, response) => {
    const { status, headers, body } = await forward(received);
    const { 'transfer-encoding': _, ...kept } = headers;
    response.writeHead(status, { ...kept, 'content-length': body.length + 100 }).write(body, () => response.destroy());
    return null;
  },
  'is answered late': async (received, forward) => {
    await setTimeout(300);
    return forward(received);
  },
  'arrives twice': async (received, forward) => {
    const first = await forward(received);
    await forward(received);
    return first;
  },
  'arrives twice, and is answered the second time': async (received, forward) => {
    await forward(received);
    return forward(received);
  },
};

const MINUTES = 60_000;
const retries = { ...RETRIES, sleep: async () => {} };

/** The published files in the bucket, without Galley's own. */
const publishedAt = async (store: Store): Promise<Record<string, string | null>> => {
  const { files, next } = await store.list('', null);
  expect(next).toBeNull();
  const published = files.filter(({ path }) => !path.startsWith('.galley/'));
  return Object.fromEntries(published.map(({ path, md5 }) => [path, md5]));
};

const sumsOf = async (folder: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.keys(await filesIn(folder)).map((path) => [path, md5Of(readFileSync(join(folder, path)))]));

describe.skipIf(!hasS3())('s3', () => {
  test.each(Object.entries(FAULTS))(
    'a request that %s: the deploy completes, or the next one does',
    async (_, fault) => {
      const root = await twoOutputs();
      let [now, broken, failed, errors] = [0, -1, 0, 0];
      const { origin, requests } = await startS3Proxy(await startS3(), (received, { at, forward, response }) => {
        if (at !== broken) return forward(received);
        failed += 1;
        return fault(received, forward, response);
      });
      const store = s3StoreAt(origin);
      // The outputs replace each other, so each deploy starts from the state that the previous one left.
      for (let [at, isDone] = [0, false]; !isDone; at += 1) {
        const output = outputNamed(root, at % 2 === 0 ? 'one' : 'two');
        const next = (): Promise<unknown> => {
          now += 20 * MINUTES;
          return deployFrom(root, store, { output, clock: () => now, grace: 0, retries });
        };
        const before = failed;
        broken = requests.length + at;
        const error = await next().catch((thrown: unknown) => thrown);
        isDone = failed === before;
        broken = -1;
        if (error instanceof Error) {
          expect(error).toBeInstanceOf(DiagnosticError);
          errors += 1;
          await next();
        }
        expect(await publishedAt(store), `request ${at}`).toEqual(await sumsOf(output.out));
      }
      expect(failed).toBeGreaterThan(20);
      expect(errors).toBe(0);
    },
  );

  test('of two simultaneous deploys, one publishes its output and the other fails', async () => {
    const root = await twoOutputs();
    const { origin } = await startS3Proxy(await startS3());
    const names = ['one', 'two'];
    const results = await Promise.allSettled(
      names.map((name) => deployFrom(root, s3StoreAt(origin), { output: outputNamed(root, name) })),
    );
    const losers = results.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
    expect(losers).toHaveLength(1);
    expect(losers[0].diagnostics[0].code).toMatch(/^deploy\/(?:locked|lock-lost)$/);
    const winner = names[results.findIndex(({ status }) => status === 'fulfilled')] ?? '';
    expect(await publishedAt(s3StoreAt(origin))).toEqual(await sumsOf(join(root, winner)));
  });
});
