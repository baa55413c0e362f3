import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachYielding } from '../../src/build/write/for-each-yielding.ts';
import { mediaType } from '../../src/runtime/resolver/media-type.ts';
import type { CacheGroup, Headers } from '../../src/runtime/resolver/site.ts';
import type { Fixture } from './fixture.ts';
import { heavy } from './heavy.ts';

export interface Bucket {
  /** Gets an object as CloudFront does; `path` begins with a slash. */
  readonly get: (path: string) => Promise<{ status: number; headers: Headers; body: Buffer }>;
}

export interface S3 extends Bucket {
  readonly close: () => Promise<void>;
}

interface S3rver {
  readonly run: () => Promise<{ readonly port: number }>;
  readonly close: () => Promise<void>;
}

/** Starts s3rver with a fixture's files in a bucket, with the metadata of an upload. */
export const startS3 = async (fixture: Fixture): Promise<S3> => {
  const directory = await mkdtemp(join(tmpdir(), 'galley-s3-'));
  const S3rver = heavy('s3rver') as new (options: object) => S3rver;
  const options = { port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'tree' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  const origin = `http://127.0.0.1:${port}/tree`;

  await forEachYielding([...fixture.files], async ([path, bytes]) => {
    const headers = { 'content-type': mediaType(path), 'cache-control': fixture.site.cache[groupOf(path)] };
    const { status } = await fetch(`${origin}/${escaped(path)}`, { method: 'PUT', headers, body: Buffer.from(bytes) });
    if (status !== 200) throw new Error(`s3rver refused ${path}: ${status}`);
  });
  return {
    ...bucketAt(origin),
    close: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};

/** A bucket as CloudFront reads it. */
export const bucketAt = (origin: string): Bucket => ({
  get: async (path) => {
    // s3rver saves objects as files, and S3 allows longer names than file systems do.
    if (path.split('/').some((segment) => Buffer.byteLength(segment) > 200)) return MISSING;
    const response = await fetch(`${origin}${escaped(path)}`);
    const kept = [...response.headers].filter(([name]) => KEPT.includes(name));
    return {
      status: response.status,
      headers: Object.fromEntries(kept),
      body: Buffer.from(await response.arrayBuffer()),
    };
  },
});

const KEPT = ['content-type', 'cache-control', 'etag', 'last-modified'];
const MISSING = { status: 404, headers: {}, body: Buffer.from('') };

const escaped = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

const groupOf = (path: string): CacheGroup => {
  if (/\/errors\//.test(path)) return 'errors';
  if (/\/assets\//.test(path) || /\/index\/[0-9a-f]+\.json$/.test(path)) return 'assets';
  if (/\/index\/manifest\.json$/.test(path)) return 'index';
  return /\/posts\/[^/]+\.json$/.test(path) ? 'details' : 'lists';
};
