import { MAX_ADDRESS, searchParameters } from '../resolver/address.ts';
import { type ErrorCode, errorBody } from '../resolver/errors.ts';
import { errorInstead, type Plan, plan } from '../resolver/plan.ts';
import { hasOwn, type Site } from '../resolver/site.ts';
import { SITE as PLAIN } from './galley-site.ts';

// A variable that stands before the bundle: to export would cost a twentieth of all that a function may hold.
// biome-ignore lint/style/useConst: it is declared elsewhere
declare let galley: (event: { readonly request: ViewerRequest }) => ViewerRequest | SyntheticResponse;

/** Set where the bundle is made: there are some for sites with old slugs, and some for others. */
declare const __GALLEY_OLD_SLUGS__: boolean;

/** With what old slugs have become, by the keys: a function can read no file. */
const SITE: Site & { readonly moved?: Record<string, Record<string, string>> } = PLAIN;

/** Bytes of an object's name: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
const MAX_OBJECT = 1024;

type Values = Record<string, { value: string }>;

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
interface ViewerRequest {
  readonly method: string;
  uri: string;
  querystring: Values;
  readonly rawQueryString: () => string | null | undefined;
}

interface SyntheticResponse {
  readonly statusCode: number;
  readonly headers: Values;
  readonly body?: { readonly encoding: 'text'; readonly data: string };
}

/**
 * Rewrites a request to a file of the tree, or answers it with an error. The language is that of the resolver's `plan`.
 * What is answered for a missing file is up to the distribution, which knows no more than the bucket's status.
 */
galley = (event) => {
  const request = event.request;
  const search = request.rawQueryString() || '';
  const isTooLong = request.uri.length + search.length >= MAX_ADDRESS;
  const path = isTooLong ? '' : request.uri;
  const planned = plan(request.method, path, searchParameters(search), SITE, Date.now());
  if (planned.status !== 200) return synthetic(planned);
  if (__GALLEY_OLD_SLUGS__ && planned.miss === 'post_not_found') {
    const location = locationOf(planned.file, request.uri, search);
    if (location !== '') return moved(planned, location);
  }
  const file = encodeURI(planned.file);
  if (file.replace(/%../g, '-').length > MAX_OBJECT)
    return synthetic(errorInstead(planned, planned.miss as ErrorCode, SITE));
  request.uri = `/${file}`;
  request.querystring = {};
  return request;
};

/** Where the post of an old slug is, below the address that was asked and with its query; empty for any other slug. */
const locationOf = (file: string, uri: string, search: string): string => {
  const parts = file.split('/');
  const slug = (parts[parts.length - 1] as string).slice(0, -'.json'.length);
  const slugs = SITE.moved && own(SITE.moved, parts.slice(SITE.base.split('/').length, -2).join('/'));
  const to = slugs && own(slugs, slug);
  if (!to) return '';
  const path = uri.replace(/\/$/, '');
  return `${path.slice(0, path.lastIndexOf('/') + 1)}${encodeURIComponent(to)}${search && '?'}${search}`;
};

const own = <Value>(values: Record<string, Value>, name: string): Value | undefined =>
  hasOwn(values, name) ? values[name] : undefined;

const moved = (planned: Plan, location: string): SyntheticResponse => {
  const headers = planned.headers;
  delete headers['content-type'];
  headers['cache-control'] = SITE.cache.errors;
  headers.location = location;
  return synthetic({ status: 308, file: '', headers: headers, miss: null, list: null });
};

const synthetic = (planned: Plan): SyntheticResponse => {
  const headers: Values = {};
  const names = Object.keys(planned.headers);
  for (let at = 0; at < names.length; at += 1) {
    headers[names[at] as string] = { value: planned.headers[names[at] as string] as string };
  }
  return planned.miss === null
    ? { statusCode: planned.status, headers: headers }
    : { statusCode: planned.status, headers: headers, body: { encoding: 'text', data: errorBody(planned.miss) } };
};
