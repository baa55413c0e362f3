import { MAX_ADDRESS, searchParameters } from '../resolver/address.ts';
import { type ErrorCode, errorBody } from '../resolver/errors.ts';
import { errorInstead, type Plan, plan } from '../resolver/plan.ts';
import { hasOwn, type Site } from '../resolver/site.ts';
import { SITE as PLAIN } from './galley-site.ts';

// The host declares this variable before the bundle. Exporting it would take a twentieth of a function's size limit.
// biome-ignore lint/style/useConst: it is declared elsewhere
declare let galley: (event: { readonly request: ViewerRequest }) => ViewerRequest | SyntheticResponse;

/** Set when the package is built: sites with old slugs get a different bundle than sites without. */
declare const __GALLEY_OLD_SLUGS__: boolean;

/** `moved` maps old slugs to current ones, by key and language, because a function cannot read files. */
const SITE: Site & { readonly moved?: Record<string, Record<string, string>> } = PLAIN;

/** The longest object key in bytes: https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html */
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
 * Rewrites a request to a file of the tree, or answers it with an error. Uses the same JavaScript syntax as the
 * resolver's `plan`. For a missing file, the distribution chooses the answer by the bucket's status.
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

/** The requested URL with the current slug instead of the old one. Empty if the slug is not an old one. */
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
    : {
        statusCode: planned.status,
        headers: headers,
        body: { encoding: 'text', data: errorBody(planned.miss, planned.message) },
      };
};
