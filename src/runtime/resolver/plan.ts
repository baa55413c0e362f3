import { pathSegments } from './address.ts';
import { isArchives, listQuery } from './declared.ts';
import { type ErrorCode, statusOf } from './errors.ts';
import { inLanguage } from './language.ts';
import { addAssetHeaders, TEXT_TYPES } from './media-type.ts';
import { type GetParameter, NAMED, pageName, type Query } from './query.ts';
import {
  type CacheGroup,
  type Headers,
  isGone,
  lifecycleHeaders,
  type Site,
  type SiteVersion,
  VERSION,
} from './site.ts';

/** How to answer a request. */
export interface Plan {
  /** 200 if `file` is the body, provided that it exists. */
  readonly status: number;
  /** The path of the file in the published tree, without a leading slash. Empty for no file. */
  readonly file: string;
  /** Names are lower-case. */
  readonly headers: Headers;
  /** The error to answer with. If the status is 200, it applies only if `file` does not exist. */
  readonly miss: ErrorCode | null;
  /** Set for `GET /posts`. If `file` does not exist, hosts that can compute answer from the index. */
  readonly list: PlannedList | null;
  /** What is wrong with the query, for the error `invalid_query`. */
  message?: string;
}

/** A list that a request asks for. */
export interface PlannedList {
  readonly query: Query;
  /** The key's folder in the published tree, with a slash at the end. */
  readonly folder: string;
  /** Whether the file is `posts.json`, which always exists. */
  readonly isDefault: boolean;
}

/** What all answers to one request share. */
interface Context {
  readonly site: Site;
  /** Headers of every answer. */
  readonly headers: Headers;
  /** The folder of the files, with a slash at the end. */
  readonly folder: string;
}

/** A file to answer with; `miss` is the error if it does not exist. */
interface FileAnswer {
  readonly name: string;
  /** @default 'lists' */
  readonly cache?: CacheGroup;
  /** @default 'not_found' */
  readonly miss?: ErrorCode;
  readonly list?: PlannedList;
}

const METHODS = 'GET, HEAD, OPTIONS';
const JSON_TYPE = 'application/json; charset=utf-8';
const SINGLE_FILES = ['tags', 'categories', 'authors', 'stats', 'redirects'];
const INDEX_FILE = /^(manifest|[0-9a-f]+)\.json$/;
const FEED_FILE = /^(?:sitemap\.json|(?:posts|(?:categories|tags)\/([^/]+))\.(?:atom|json|rss))$/;
const LLMS_FILE = /^llms(?:-full)?\.txt$/;
const ASSET_FILE = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * Maps a request to a file of the published tree or to an error, without reading any file. `path` is still
 * percent-encoded; `query` returns decoded values; `now` is in milliseconds since the epoch. Never throws.
 *
 * This function and everything it calls runs unchanged in CloudFront Functions and njs, so it uses only ES5.1 with
 * const, let, arrow functions and template literals, and no Web API.
 */
export const plan = (method: string, path: string, query: GetParameter, site: Site, now: number): Plan => {
  const root: Context = { site: site, headers: {}, folder: `${site.base.slice(1)}/` };
  const segments = segmentsBelow(site.base, path);
  const first = segments[0] || '';
  const isVersioned = VERSION.test(first);
  const name = isVersioned ? first : site.legacy;
  const version = first === '' || first === 'errors' || first === 'assets' ? undefined : site.versions[name];
  const context: Context =
    version === undefined
      ? root
      : { site: site, headers: lifecycleHeaders(version, site, now), folder: `${root.folder}${name}/` };
  if (method === 'OPTIONS') return preflight(context);
  if (method !== 'GET' && method !== 'HEAD') return methodError(context);
  if (first === 'assets') return asset(root, segments);
  if (version === undefined) return error(root, 'not_found');
  if (isGone(version, now)) return error(context, 'version_sunset');

  const local = isVersioned ? segments.slice(1) : segments;
  if (local.length === 0) return error(context, 'not_found');
  if (isVersioned && local.length === 1 && local[0] === 'openapi.json') {
    return file(context, { name: 'openapi.json' });
  }
  if (site.keys.indexOf(local[0] as string) < 0) return error(context, 'invalid_api_key');
  return inLanguage({ segments: local, query: query, site: site }, (folder, rest, parameter) => {
    const workspace: Context = { site: site, headers: context.headers, folder: context.folder + folder };
    const isList = rest.length === 1 && rest[0] === 'posts';
    return isList ? list(workspace, parameter, version) : resource(workspace, rest, version);
  });
};

/** Replaces a planned answer with an error, such as its `miss` or an internal error. */
export const errorInstead = (planned: Plan, code: ErrorCode, site: Site): Plan =>
  error({ site: site, headers: planned.headers, folder: '' }, code);

/** The decoded segments below the base path. Empty for a path outside it or that no published file can have. */
const segmentsBelow = (base: string, path: string): string[] => {
  const segments = pathSegments(path);
  const expected = base.slice(1).split('/');
  if (segments === null) return [];
  for (let at = 0; at < expected.length; at += 1) if (segments[at] !== expected[at]) return [];
  return segments.slice(expected.length);
};

const list = (context: Context, parameter: GetParameter, version: SiteVersion): Plan => {
  const limit = version.limit;
  const query = listQuery(parameter, version, context.site.languages !== undefined);
  if (typeof query === 'string') {
    const refused = error(context, 'invalid_query');
    refused.message = query;
    return refused;
  }
  const isDefault =
    query.declared === undefined &&
    query.category === '' &&
    query.tags.length === 0 &&
    query.author === '' &&
    query.limit === limit.default &&
    query.offset === 0;
  const name = isDefault ? 'posts.json' : `posts/${pageName(query)}`;
  const planned: PlannedList = { query: query, folder: context.folder, isDefault: isDefault };
  return file(context, { name: name, miss: 'variant_not_available', list: planned });
};

/** Plans the answer for any resource of a key except the list. `segments` follow the key. */
const resource = (context: Context, segments: readonly string[], version: SiteVersion): Plan => {
  const endpoint = segments[0] as string;
  const name = segments[1] as string;
  if (segments.length === 1 && SINGLE_FILES.indexOf(endpoint) >= 0) {
    // Other files always exist, except in the folder of an unknown language.
    const mayMiss = endpoint === 'redirects' || context.folder.indexOf('/lang=!/') >= 0;
    return file(context, { name: `${endpoint}.json`, miss: mayMiss ? 'not_found' : 'internal_error' });
  }
  if (segments.length === 1 && isArchives(endpoint, version)) {
    return file(context, { name: 'archives.json' });
  }
  if (segments.length === 2 && endpoint === 'posts') {
    if (!NAMED.test(name)) return error(context, 'post_not_found');
    const extension = context.site.markdown && /\.md$/.test(name) ? '' : '.json';
    return file(context, { name: `posts/${name}${extension}`, cache: 'details', miss: 'post_not_found' });
  }
  if (segments.length === 2 && endpoint === 'index' && INDEX_FILE.test(name)) {
    const cache = name === 'manifest.json' ? 'index' : 'assets';
    return file(context, { name: `index/${name}`, cache: cache });
  }
  if (context.site.markdown && segments.length === 1 && LLMS_FILE.test(endpoint)) {
    return file(context, { name: endpoint });
  }
  if (endpoint === 'feeds' && context.site.feeds) return feed(context, segments.slice(1).join('/'));
  return error(context, 'not_found');
};

const feed = (context: Context, name: string): Plan => {
  const parts = FEED_FILE.exec(name);
  return parts === null || (parts[1] !== undefined && !NAMED.test(parts[1]))
    ? error(context, 'not_found')
    : file(context, { name: `feeds/${name}` });
};

const asset = (context: Context, segments: readonly string[]): Plan => {
  const name = segments[1] as string;
  if (segments.length !== 2 || !ASSET_FILE.test(name)) return error(context, 'not_found');
  const planned = file(context, { name: `assets/${name}`, cache: 'assets' });
  addAssetHeaders(planned.headers, name);
  return planned;
};

const file = (context: Context, answer: FileAnswer): Plan => {
  const headers = commonHeaders(context.headers);
  headers['content-type'] = TEXT_TYPES[answer.name.slice(answer.name.lastIndexOf('.') + 1)] || JSON_TYPE;
  headers['cache-control'] = context.site.cache[answer.cache || 'lists'];
  const list = answer.list || null;
  return {
    status: 200,
    file: context.folder + answer.name,
    headers: headers,
    miss: answer.miss || 'not_found',
    list: list,
  };
};

const error = (context: Context, code: ErrorCode): Plan => {
  const headers = commonHeaders(context.headers);
  headers['content-type'] = JSON_TYPE;
  headers['cache-control'] = code === 'internal_error' ? 'no-store' : context.site.cache.errors;
  const path = `${context.site.base.slice(1)}/errors/${code}.json`;
  return { status: statusOf(code), file: path, headers: headers, miss: code, list: null };
};

const methodError = (context: Context): Plan => {
  const planned = error(context, 'method_not_allowed');
  planned.headers.allow = METHODS;
  return planned;
};

const preflight = (context: Context): Plan => {
  const headers = commonHeaders(context.headers);
  headers.allow = METHODS;
  headers['access-control-allow-methods'] = METHODS;
  headers['access-control-allow-headers'] = '*';
  headers['access-control-max-age'] = '86400';
  return { status: 204, file: '', headers: headers, miss: null, list: null };
};

const commonHeaders = (more: Headers): Headers => {
  const headers: Headers = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'ETag, Deprecation, Sunset, X-API-Suggest, Link',
    'x-content-type-options': 'nosniff',
  };
  const names = Object.keys(more);
  for (let at = 0; at < names.length; at += 1) headers[names[at] as string] = more[names[at] as string] as string;
  return headers;
};
