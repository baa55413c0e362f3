import { createHeadersOf } from '../../src/publish/deploy/deploy.ts';
import type { Headers } from '../../src/runtime/resolver/site.ts';
import { contentHash } from '../../src/shared/fs/fingerprint.ts';
import type { Fixture } from './fixture.ts';

export interface Bucket {
  /** Gets an object as CloudFront does; `path` begins with a slash. */
  readonly get: (path: string) => Promise<{ status: number; headers: Headers; body: Buffer }>;
}

/** A fixture's files in memory, with the metadata of an upload. */
export const bucketOf = ({ files, site }: Fixture): Bucket => {
  const headersOf = createHeadersOf(site);
  return {
    get: async (path) => {
      const bytes = files.get(path.slice(1));
      if (bytes === undefined) return MISSING;
      const headers = {
        ...headersOf(path.slice(1)),
        etag: `"${contentHash(bytes)}"`,
        'last-modified': new Date(0).toUTCString(),
      };
      return { status: 200, headers, body: Buffer.from(bytes) };
    },
  };
};

/** A bucket of a server of S3's protocol, as CloudFront reads it. */
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
