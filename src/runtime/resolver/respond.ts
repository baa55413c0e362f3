import { MAX_ADDRESS, partsOf, searchParameters } from './address.ts';
import { errorBody } from './errors.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { createListReader } from './list-reader.ts';
import { errorInstead, type Plan, plan } from './plan.ts';
import { type Body, type ReadFile, readBody } from './read-file.ts';
import type { Headers, Site } from './site.ts';
import { isSlug } from './slug.ts';

/** A request, independent of any runtime. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as received, still percent-encoded, without a fragment. */
  readonly target: string;
  readonly ifNoneMatch: string | null;
  readonly acceptEncoding: string | null;
}

export interface RawAnswer {
  readonly status: number;
  /** Names are lower-case. */
  readonly headers: Headers;
  /** Null for HEAD, 204 and 304. */
  readonly body: Uint8Array | null;
}

export type Respond = (request: RawRequest) => Promise<RawAnswer>;

/**
 * Answers requests from the published tree. Never rejects: an internal failure becomes a 500 without details. A list
 * reads at most 2 + terms + limit files, or twice as many if a deploy removes files meanwhile. A post reads one file,
 * and one more if it does not exist.
 */
export const createResponder = (site: Site, readFile: ReadFile, now: () => number = Date.now): Respond => {
  const readList = createListReader(readFile);
  return async (request) => {
    const planned = planOf(request, site, now());
    if (planned.status !== 200) return fail(request, planned);
    if (isNoPost(planned)) return fail(request, errorInstead(planned, 'post_not_found', site));
    const reader = { readFile, encodings: site.encodings, acceptEncoding: request.acceptEncoding };
    const read = (path: string): Promise<Body | null> => readBody(path, reader);
    try {
      const body = await (planned.list === null ? read(planned.file) : readList(planned.file, planned.list, read));
      if (body !== null) return succeed(request, planned.headers, body);
      const moved = await movedFrom(planned, request.target, { site, readFile });
      return fail(request, moved ?? errorInstead(planned, planned.miss ?? 'not_found', site));
    } catch {
      return fail(request, errorInstead(planned, 'internal_error', site));
    }
  };
};

/** Such a name is never read, because some file systems would open the file of another name in another normal form. */
const isNoPost = ({ file, miss }: Plan): boolean =>
  miss === 'post_not_found' && !isSlug(file.replace(/^.*\/|\.(?:json|md)$/g, ''));

/** Every answer has `Vary`, because the host or a proxy in front of it may compress. */
const planOf = ({ method, target }: RawRequest, site: Site, now: number): Plan => {
  const [path, search] = partsOf(target);
  const planned = plan(method, target.length > MAX_ADDRESS ? '' : path, searchParameters(search), site, now);
  return { ...planned, headers: { ...planned.headers, vary: 'Accept-Encoding' } };
};

/** The path of a post's detail in the published tree. */
const DETAIL = /\/posts\/([^/]+[.]json)$/;

/**
 * Redirects (308) from an old slug of a post to its current one. Keeps the other segments and the query of the
 * requested URL. Returns null if the slug is not an old one. `target` is the request's path and query as received.
 */
const movedFrom = async (
  { file, headers, miss }: Plan,
  target: string,
  { site, readFile }: { readonly site: Site; readonly readFile: ReadFile },
): Promise<Plan | null> => {
  if (miss !== 'post_not_found') return null;
  const bytes = await readFile(file.replace(DETAIL, '/redirects/$1'));
  if (bytes === null) return null;
  const { data } = JSON.parse(new TextDecoder().decode(bytes)) as { readonly data: { readonly slug: string } };
  if (!isSlug(data.slug)) throw new Error(`${file} redirects to an invalid slug`);
  const { 'content-type': _, ...common } = headers;
  const location = locationOf(target, data.slug);
  const moved = { ...common, 'cache-control': site.cache.lists, 'content-length': '0', location };
  return { status: 308, file: '', headers: moved, miss: null, list: null };
};

/** Replaces the last segment of a URL, in ASCII because headers are. */
const locationOf = (target: string, slug: string): string => {
  const [path] = partsOf(target);
  const segments = path.replace(/\/$/, '').split('/');
  return `${segments.slice(0, -1).join('/')}/${encodeURIComponent(slug)}${target.slice(path.length)}`;
};

const succeed = (request: RawRequest, planned: Headers, { bytes, encoding }: Body): RawAnswer => {
  const etag = etagOf(bytes);
  if (matchesEtag(request.ifNoneMatch, etag)) {
    const { 'content-type': _, ...headers } = planned;
    return { status: 304, headers: { ...headers, etag }, body: null };
  }
  const headers: Headers = { ...planned, etag };
  if (encoding !== null) headers['content-encoding'] = encoding;
  return withBody(request, { status: 200, headers, bytes });
};

const fail = (request: RawRequest, { status, headers, miss, message }: Plan): RawAnswer =>
  miss === null
    ? { status, headers, body: null }
    : withBody(request, { status, headers, bytes: new TextEncoder().encode(errorBody(miss, message)) });

/** For HEAD, `content-length` is the length that GET would send. */
const withBody = (
  { method }: RawRequest,
  { status, headers, bytes }: { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array },
): RawAnswer => ({
  status,
  headers: { ...headers, 'content-length': String(bytes.length) },
  body: method === 'HEAD' ? null : bytes,
});

/**
 * The path and query of a URL or of a request target, which may be a full URL (RFC 9112, 3.2.2). Does not use a URL
 * parser, which would resolve dot segments before they can be rejected.
 */
export const requestTarget = (url: string): string =>
  url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
