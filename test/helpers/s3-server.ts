import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Store } from '../../src/deploy/store.ts';
import { s3Store } from '../../src/deploy/stores/s3.ts';
import type { S3Sdk } from '../../src/deploy/stores/s3-sdk.ts';
import { hasPackage, heavy } from '../conformance/heavy.ts';

interface S3rver {
  readonly run: () => Promise<{ readonly port: number }>;
  readonly close: () => Promise<void>;
}

/** Whether the packages are here that a server and its client need. */
export const hasS3 = (): boolean => hasPackage('s3rver') && hasPackage('@aws-sdk/client-s3');

/** What s3rver takes for the credentials of its only user. */
export const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** Starts s3rver with an empty bucket named `tree`; gives its origin. */
export const startS3 = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), 'galley-s3-'));
  const Server = heavy('s3rver') as new (options: object) => S3rver;
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'tree' }] };
  const server = new Server(options);
  const { port } = await server.run();
  onTestFinished(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });
  return `http://127.0.0.1:${port}`;
};

export const s3StoreAt = (
  endpoint: string,
  options: { readonly bucket?: string; readonly prefix?: string } = {},
): Store => {
  const { bucket = 'tree', prefix = '' } = options;
  for (const [name, value] of Object.entries(CREDENTIALS)) process.env[name] ??= value;
  const sdk = heavy('@aws-sdk/client-s3') as S3Sdk;
  return s3Store({ sdk, name: `s3://${bucket}/${prefix}`, bucket, prefix, endpoint, region: null, env: process.env });
};
