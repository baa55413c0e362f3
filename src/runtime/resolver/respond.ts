import { MAX_ADDRESS, partsOf, searchParameters } from './address.ts';
import { errorBody } from './errors.ts';
import { etagOf, matchesEtag } from './etag.ts';
import { createListReader } from './list-reader.ts';
import { errorInstead, type Plan, plan } from './plan.ts';
import { type Body, type ReadFile, readBody } from './read-file.ts';
import type { Headers, Site } from './site.ts';
import { isSlug } from './slug.ts';

/** What a request says, in no runtime's terms. */
export interface RawRequest {
  readonly method: string;
  /** Path and query as they came, still percent-encoded, without a fragment. */
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
 * Answers requests from the published tree. Never rejects: what fails inside is a 500 without any detail. A request
 * reads at most 2 + terms + limit files, and once more as many when a deploy removes files meanwhile; one for a post, and
 * another where there is none.
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

/** No file is read by a name that no post has: there are file systems that take it for another one's, in another normal form. */
const isNoPost = ({ file, miss }: Plan): boolean =>
  miss === 'post_not_found' && !isSlug(file.slice(file.lastIndexOf('/') + 1, -'.json'.length));

const planOf = ({ method, target }: RawRequest, site: Site, now: number): Plan => {
  const [path, search] = partsOf(target);
  const planned = plan(method, target.length > MAX_ADDRESS ? '' : path, searchParameters(search), site, now);
  return site.encodings.length === 0
    ? planned
    : { ...planned, headers: { ...planned.headers, vary: 'Accept-Encoding' } };
};

/** A post's detail in the published tree. */
const DETAIL = /\/posts\/([^/]+[.]json)$/;

/**
 * The answer to a detail that does not exist, where its slug is an old one of another post: 308 to that post, below the
 * address that was asked, with its query. Null where it is none. `target` is the request's, path and query as they came.
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
  if (!isSlug(data.slug)) throw new Error(`${file} is said to have moved to what is no slug`);
  const { 'content-type': _, ...common } = headers;
  const location = locationOf(target, data.slug);
  const moved = { ...common, 'cache-control': site.cache.lists, 'content-length': '0', location };
  return { status: 308, file: '', headers: moved, miss: null, list: null };
};

/** The address with another last segment, in ASCII as headers are. */
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

const fail = (request: RawRequest, { status, headers, miss }: Plan): RawAnswer =>
  miss === null
    ? { status, headers, body: null }
    : withBody(request, { status, headers, bytes: new TextEncoder().encode(errorBody(miss)) });

/** HEAD says the length that GET would send. */
const withBody = (
  { method }: RawRequest,
  { status, headers, bytes }: { readonly status: number; readonly headers: Headers; readonly bytes: Uint8Array },
): RawAnswer => ({
  status,
  headers: { ...headers, 'content-length': String(bytes.length) },
  body: method === 'HEAD' ? null : bytes,
});

/**
 * The path and query of a URL, or of a request line that may hold a whole URL (RFC 9112, 3.2.2), unchanged:
 * a URL parser would resolve dot segments before anything could judge them.
 */
export const requestTarget = (url: string): string =>
  url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/#.*$/s, '');
