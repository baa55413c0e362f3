import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../../src/publish/deploy/store.ts';
import { lazily } from '../../../src/shared/memoize.ts';
import { hasPackage, heavy } from '../../conformance/heavy.ts';
import { buildIn, builtFolder } from '../../helpers/built.ts';
import { deployFrom, rollbackFrom } from '../../helpers/deploying.ts';
import { addFiles, atEnd, filesIn } from '../../helpers/files.ts';
import { post, SMALL_PROJECT } from '../../helpers/posts.ts';
import { s3StoreAt } from '../../helpers/s3-server.ts';
import { SWIFT_CREDENTIALS, startSwift, swiftInstalled } from '../../helpers/swift-server.ts';

const API = 'api/public/v1/demo';

interface Client {
  readonly send: (command: object) => Promise<Readonly<Record<string, unknown>>>;
}
type Command = new (input: object) => object;
interface Sdk {
  readonly S3Client: new (options: object) => Client;
  readonly CreateBucketCommand: Command;
  readonly HeadObjectCommand: Command;
}

const atTheEnd = atEnd();
const server = lazily(() => startSwift(atTheEnd));

/** An empty bucket with this name. */
const bucketNamed = async (bucket: string) => {
  Object.assign(process.env, SWIFT_CREDENTIALS);
  const endpoint = await server();
  const { S3Client, CreateBucketCommand, HeadObjectCommand } = heavy('@aws-sdk/client-s3') as Sdk;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const headersOf = async (path: string): Promise<unknown> => {
    const head = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: path }));
    return [head.ContentType, head.CacheControl];
  };
  return { store: s3StoreAt(endpoint, { bucket }), headersOf };
};

/** Expects that readers get the output, byte for byte. */
const expectPublished = async (root: string, store: Store): Promise<void> => {
  for (const [path, text] of Object.entries(await filesIn(join(root, 'dist')))) {
    const found = await store.get(path);
    expect(found && Buffer.from(found.bytes).toString(), path).toBe(text);
  }
};

const isReady = swiftInstalled && hasPackage('@aws-sdk/client-s3');

describe.skipIf(!isReady && process.env.CI === undefined)('Swift through its S3 API', () => {
  test('does not support conditional writes, which the lock needs: the error says so', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const { store } = await bucketNamed('locked');
    await expect(deployFrom(root, store)).rejects.toThrow('does not support conditional writes');
  });

  test('receives changed files, has the headers of each group, and loses removed files', async () => {
    const root = await builtFolder(SMALL_PROJECT);
    const { store, headersOf } = await bucketNamed('changed');
    const deployed = async (): Promise<string[]> => {
      const { steps } = await deployFrom(root, store, { needsLock: false, grace: 0, rollback: true });
      return steps.map(({ action, path }) => `${action} ${path}`);
    };
    await deployed();
    await expectPublished(root, store);
    const JSON_TYPE = 'application/json; charset=utf-8';
    expect(await headersOf(`${API}/posts.json`)).toEqual([JSON_TYPE, 'public, max-age=60, stale-while-revalidate=600']);
    expect(await headersOf(`${API}/index/manifest.json`)).toEqual([JSON_TYPE, 'no-cache']);
    expect(await deployed()).toEqual([]);

    rmSync(join(root, 'content/blog/posts/2026-03-01-third.md'));
    await addFiles(root, { 'content/blog/posts/2026-06-01-new.md': post({ title: 'New', category: 'News' }) });
    await buildIn(root);
    const steps = await deployed();
    expect(steps).toContain(`put ${API}/posts/new.json`);
    expect(steps).toContain(`delete ${API}/posts/third.json`);
    await expectPublished(root, store);
    expect(await store.get(`${API}/posts/third.json`)).toBeNull();

    await rollbackFrom(root, store, { needsLock: false, grace: 0 });
    expect(await store.get(`${API}/posts/third.json`)).not.toBeNull();
    expect(await store.get(`${API}/posts/new.json`)).toBeNull();
  });

  test('deletes of missing files succeed silently, one or many', async () => {
    const { store } = await bucketNamed('missing');
    await store.put('a.json', Buffer.from('{}'), { headers: {} });
    await store.delete(['none.json', 'a.json', 'nobody.json']);
    expect(await store.list('', null)).toMatchObject({ files: [] });
  });
});
