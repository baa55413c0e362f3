import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DeployOptions } from '../../../src/publish/deploy/deploy.ts';
import type { Store } from '../../../src/publish/deploy/store.ts';
import { workerdInstalled } from '../../conformance/cloudflare-server.ts';
import { serveDistribution } from '../../conformance/cloudfront-simulator.ts';
import { nginxInstalled } from '../../conformance/nginx-server.ts';
import { bucketAt } from '../../conformance/s3.ts';
import { serveWorker } from '../../conformance/servers/worker.ts';
import type { Running } from '../../conformance/suite.ts';
import { buildIn } from '../../helpers/built.ts';
import { deployFrom, folderStore, rollbackFrom } from '../../helpers/deploying.ts';
import { addFiles, type Files, folderOf } from '../../helpers/files.ts';
import { post } from '../../helpers/posts.ts';
import { startS3Proxy } from '../../helpers/s3-proxy.ts';
import { hasS3, s3StoreAt, startS3 } from '../../helpers/s3-server.ts';

const POSTS: Files = {
  'content/blog/posts/2026-01-01-first.md': post({ title: 'First', tags: ['Red'] }),
  'content/blog/posts/2026-02-01-second.md': post({ title: 'Second' }),
};

const keyed = (...keys: string[]): Files => ({ 'content/blog/workspace.yaml': `keys: ${JSON.stringify(keys)}\n` });

const configured = (target: string, v1: object = {}): Files => ({
  'galley.config.ts': `import { defineConfig, defineContract } from 'galley';
export default defineConfig({
hosts: { targets: ['${target}'] },
versions: { v1: ${JSON.stringify(v1)}, v2: { contract: defineContract({}) } },
deploy: { rollback: true }
});
`,
});

const ENDED = { deprecated: '2020-01-01', sunset: '2020-07-01', suggest: 'v2' };

/** A host with its target, its store and its server. */
interface HostUnderTest {
  readonly target: string;
  readonly store: Store;
  /** Sets the host up again with the files of the last build. */
  readonly serve: (root: string) => Promise<Running>;
}

/** A bucket behind a CloudFront Function that runs in njs. */
const cloudfront = async (): Promise<HostUnderTest> => {
  const { origin } = await startS3Proxy(await startS3());
  return {
    target: 'cloudfront',
    store: s3StoreAt(origin),
    serve: (root) => serveDistribution(join(root, 'hosts/cloudfront'), bucketAt(`${origin}/tree`)),
  };
};

/** A Worker in front of a folder, in workerd. */
const cloudflare = async (root: string): Promise<HostUnderTest> => ({
  target: 'cloudflare',
  store: folderStore(root),
  serve: async () => {
    const folder = join(root, 'hosts/cloudflare');
    const config = JSON.parse(readFileSync(join(folder, 'wrangler.jsonc'), 'utf8').replace(/^\/\/.*$/gm, ''));
    const script = readFileSync(join(folder, config.main), 'utf8');
    return serveWorker({ ...config, script, folder: join(root, 'www') });
  },
});

type Read = (path: string) => Promise<string>;

/** Builds a project, deploys it, sets the host up and reads a list: its status, and its code or first title. */
const createStage = async (open: (root: string) => Promise<HostUnderTest>) => {
  const root = await folderOf(POSTS);
  const { target, store, serve } = await open(root);
  let running: Running | null = null;
  const close = async (): Promise<void> => {
    await running?.close();
    running = null;
  };
  onTestFinished(close);
  const read: Read = async (path) => {
    const { status, text } = await fetch(`${running?.origin}/api/public/${path}`).then(async (answer) => ({
      status: answer.status,
      text: await answer.text(),
    }));
    const body = JSON.parse(text);
    return `${status} ${body.error?.code ?? body.data?.[0]?.title ?? body.data?.title}`;
  };
  const restart = async (): Promise<Read> => {
    await close();
    running = await serve(root);
    return read;
  };
  return {
    deploy: async (files: Files, v1: object = {}, options: Partial<DeployOptions> = {}): Promise<Read> => {
      await addFiles(root, { ...configured(target, v1), ...files });
      await buildIn(root);
      await deployFrom(root, store, { rollback: true, ...options });
      return restart();
    },
    rollback: async (): Promise<Read> => {
      await rollbackFrom(root, store);
      return restart();
    },
  };
};

describe.each([
  ['a bucket behind a CloudFront Function', cloudfront, hasS3() && nginxInstalled],
  ['workerd', cloudflare, workerdInstalled],
] as const)('on %s', (_name, open, isInstalled) => {
  test.skipIf(!isInstalled)('key rotation: one key, both, the other', async () => {
    const { deploy } = await createStage(open);
    const steps: readonly [keys: readonly string[], one: string, two: string][] = [
      [['one'], '200 Second', '401 invalid_api_key'],
      [['two', 'one'], '200 Second', '200 Second'],
      [['two'], '401 invalid_api_key', '200 Second'],
    ];
    for (const [keys, one, two] of steps) {
      const read = await deploy(keyed(...keys));
      expect([await read('v1/one/posts'), await read('v1/two/posts')], keys.join()).toEqual([one, two]);
      expect(await read('v1/one/posts/first')).toBe(one.replace('Second', 'First'));
    }
  });

  test.skipIf(!isInstalled)('an ended version is 410 at every address, and the next one is unchanged', async () => {
    const { deploy } = await createStage(open);
    const asBefore = await deploy(keyed('demo'));
    expect([await asBefore('v1/demo/posts'), await asBefore('v2/demo/posts')]).toEqual(['200 Second', '200 Second']);
    const read = await deploy({}, ENDED);
    for (const path of [
      'v1/demo/posts',
      'v1/demo/posts/first',
      'demo/posts',
      'v1/none/posts',
      'v1/demo/index/manifest.json',
    ])
      expect(await read(path), path).toBe('410 version_sunset');
    expect([await read('v2/demo/posts'), await read('v2/demo/posts/first')]).toEqual(['200 Second', '200 First']);
  });

  test.skipIf(!isInstalled)('a rollback restores the previous answers', async () => {
    const { deploy, rollback } = await createStage(open);
    await deploy(keyed('demo'));
    const read = await deploy({
      'content/blog/posts/2026-01-01-first.md': post({ title: 'Other', slug: 'first', tags: ['Red'] }),
      'content/blog/posts/2026-03-01-third.md': post({ title: 'Third' }),
    });
    expect([await read('v1/demo/posts'), await read('v1/demo/posts/first')]).toEqual(['200 Third', '200 Other']);
    const back = await rollback();
    expect([await back('v1/demo/posts'), await back('v1/demo/posts/first')]).toEqual(['200 Second', '200 First']);
    expect(await back('v1/demo/posts?tags=red')).toBe('200 First');
  });
});
