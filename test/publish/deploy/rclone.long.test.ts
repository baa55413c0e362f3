import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { hasCommand } from '../../conformance/installed.ts';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { deployFrom } from '../../helpers/deploying.ts';
import { addFiles, type Files } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';
import { startS3Proxy } from '../../helpers/s3-proxy.ts';
import { CREDENTIALS, hasS3, s3StoreAt, startS3 } from '../../helpers/s3-server.ts';

const POSTS = 1000;

const run = promisify(execFile);

const fileOf = (at: number): string => `content/blog/posts/post-${at}.md`;

const postAt = (at: number, body: string): string => {
  const date = new Date(Date.UTC(2020, 0, 1) + at * 3_600_000).toISOString();
  return post({ title: `Post ${at}`, date, category: `Category ${at % 5}`, tags: [`Tag ${at % 20}`] }, body);
};

const PROJECT: Files = {
  'content/blog/workspace.yaml': 'keys: [demo]\n',
  ...Object.fromEntries(Array.from({ length: POSTS }, (_, at) => [fileOf(at), postAt(at, `Text of ${at}.`)])),
};

interface Cost {
  readonly requests: number;
  /** The bytes of bodies in both directions. */
  readonly bytes: number;
}

/** A bucket, and a function that measures the requests and bytes of some work. */
const meteredBucket = async () => {
  let [requests, bytes] = [0, 0];
  const { origin } = await startS3Proxy(await startS3(), async (received, { forward }) => {
    const answer = await forward(received);
    requests += 1;
    bytes += received.body.length + answer.body.length;
    return answer;
  });
  return {
    origin,
    costOf: async (work: Promise<unknown> | (() => Promise<unknown>)): Promise<Cost> => {
      [requests, bytes] = [0, 0];
      await (typeof work === 'function' ? work() : work);
      return { requests, bytes };
    },
  };
};

const rclone = async (root: string, origin: string): Promise<void> => {
  // A fresh clone has other modification times.
  const tree = join(root, `clone-${process.hrtime.bigint()}`);
  cpSync(join(root, 'dist'), tree, { recursive: true });
  const flags = ['--checksum', '--fast-list', '--s3-provider', 'Other', '--s3-endpoint', origin, '--s3-env-auth'];
  await run('rclone', ['sync', tree, ':s3:tree/rclone', ...flags], {
    env: { PATH: process.env.PATH, ...CREDENTIALS, RCLONE_CONFIG: join(root, 'rclone.conf') },
  });
};

describe.skipIf(!hasS3() || !hasCommand('rclone'))('beside rclone sync --checksum --fast-list', () => {
  test(`of ${POSTS} posts, no change costs fewer requests and bytes; one change, fewer bytes and few more requests`, async () => {
    const root = await builtFolder(PROJECT);
    const { origin, costOf } = await meteredBucket();
    const deploy = (): Promise<unknown> => deployFrom(root, s3StoreAt(origin, { prefix: 'galley/' }), { grace: 0 });
    const sync = (): Promise<unknown> => rclone(root, origin);
    const first = { galley: await costOf(deploy), rclone: await costOf(sync) };
    const none = { galley: await costOf(deploy), rclone: await costOf(sync) };
    await addFiles(root, { [fileOf(7)]: postAt(7, 'Another text.') });
    await buildIn(root);
    const one = { galley: await costOf(deploy), rclone: await costOf(sync) };
    console.info(JSON.stringify({ posts: POSTS, first, none, one }));
    expect(none.galley.requests).toBe(1);
    for (const { galley, rclone } of [none, one]) {
      // For one change, 17 to 29 requests beside 18: the salt decides how the manifest is divided.
      expect(galley.requests).toBeLessThan(rclone.requests * 2);
      expect(galley.bytes).toBeLessThan(rclone.bytes);
    }
    expect(first.galley.requests).toBeLessThan(first.rclone.requests * 1.1);
  });
});
