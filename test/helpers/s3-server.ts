import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { Store } from '../../src/publish/deploy/store.ts';
import { s3Store } from '../../src/publish/deploy/stores/s3.ts';
import type { S3Sdk } from '../../src/publish/deploy/stores/s3-bucket.ts';
import { hasPackage, heavy } from '../conformance/heavy.ts';

interface S3Object {
  readonly bucket: string;
  readonly key: string;
  readonly content: NodeJS.ReadableStream;
  readonly metadata: object;
}

interface S3rver {
  readonly store: {
    readonly getResourcePath: (bucket: string, key: string, resource: string) => string;
    readonly putMetadata: (bucket: string, key: string, metadata: object, md5: string) => Promise<void>;
    putObject: (object: S3Object) => Promise<{ readonly size: number; readonly md5: string }>;
  };
  readonly run: () => Promise<{ readonly port: number }>;
  readonly close: () => Promise<void>;
}

/** Whether the packages of the server and its client are installed. */
export const hasS3 = (): boolean => hasPackage('s3rver') && hasPackage('@aws-sdk/client-s3');

/** The credentials of s3rver's only user. */
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Starts s3rver with an empty bucket named `tree`. Returns its origin. */
export const startS3 = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'galley-s3-'));
  const Server = heavy('s3rver') as new (options: object) => S3rver;
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'tree' }] };
  const server = new Server(options);
  writeBeforeAnswer(server);
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${port}`;
};

/** s3rver 3.7 answers a write before the file is complete, so that the next request may read a torn file. */
const writeBeforeAnswer = ({ store }: S3rver): void => {
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const path = store.getResourcePath(bucket, key, 'object');
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    await store.putMetadata(bucket, key, metadata, md5);
    return { size: bytes.length, md5 };
  };
};

export const s3StoreAt = (
  endpoint: string,
  options: { readonly bucket?: string; readonly prefix?: string } = {},
): Store => {
  const { bucket = 'tree', prefix = '' } = options;
  for (const [name, value] of Object.entries(CREDENTIALS)) process.env[name] ??= value;
  const sdk = heavy('@aws-sdk/client-s3') as S3Sdk;
  return s3Store({ sdk, name: `s3://${bucket}/${prefix}`, bucket, prefix, endpoint, env: process.env });
};
