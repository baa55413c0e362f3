import { partsOf, searchParameters } from '../resolver/address.ts';
import { errorBody } from '../resolver/errors.ts';
import { etagOf, matchesEtag } from '../resolver/etag.ts';
import { isKnownFormat, type Manifest } from '../resolver/manifest.ts';
import { type PlannedList, plan } from '../resolver/plan.ts';
import { select } from '../resolver/select.ts';
import { SITE } from './galley-site.ts';

// The host declares `fs` and `galley` before the bundle, because njs accepts only one form of import and of export.
declare const fs: { readonly promises: { readonly readFile: (path: string) => Promise<Uint8Array> } };
// biome-ignore lint/style/useConst: it is declared elsewhere
declare let galley: (request: NjsRequest) => Promise<void>;

/** https://nginx.org/en/docs/njs/reference.html#http */
interface NjsRequest {
  readonly variables: Readonly<Record<'request_uri' | 'document_root', string>>;
  readonly headersIn: Readonly<Record<string, string | undefined>>;
  readonly headersOut: Record<string, string>;
  status: number;
  readonly sendHeader: () => void;
  readonly finish: () => void;
  readonly return: (status: number, body?: Uint8Array | string) => void;
}

/**
 * Answers a list that has no page. nginx handles all other requests and adds the headers that all answers share. Uses
 * the same JavaScript syntax as the resolver's `plan`.
 */
galley = async (request) => {
  const target = partsOf(request.variables.request_uri);
  const planned = plan('GET', target[0], searchParameters(target[1]), SITE, Date.now());
  const list = planned.list;
  if (planned.message) return refuse(planned.message, request);
  if (list === null) return request.return(404);
  try {
    const bytes = (await attempt(list, request)) || (await attempt(list, request));
    if (bytes === null) return request.return(500);
    answer(request, bytes);
  } catch (_) {
    // Otherwise, njs closes the connection.
    request.return(500);
  }
};

const JSON_TYPE = 'application/json; charset=utf-8';

/** Answers a malformed value. nginx itself refuses unknown parameters. */
const refuse = (message: string, request: NjsRequest): void => {
  request.headersOut['Content-Type'] = JSON_TYPE;
  request.return(400, errorBody('invalid_query', message));
};

const answer = (request: NjsRequest, bytes: Uint8Array): void => {
  const etag = etagOf(bytes);
  request.headersOut.ETag = etag;
  request.headersOut['Content-Type'] = JSON_TYPE;
  if (matchesEtag(request.headersIn['If-None-Match'] ?? null, etag)) {
    // `return` would set Content-Length to 0.
    request.status = 304;
    request.sendHeader();
    request.finish();
  } else {
    request.return(200, bytes);
  }
};

/** Answers from the index. Returns null if a deploy has removed files since the manifest was read. */
const attempt = async (list: PlannedList, request: NjsRequest): Promise<Uint8Array | null> => {
  const root = `${request.variables.document_root}/${list.folder}`;
  const folder = `${root}index/`;
  const bytes = await read(`${folder}manifest.json`);
  if (bytes === null) return null;
  const manifest: Manifest = JSON.parse(String(bytes));
  if (!isKnownFormat(manifest)) throw new Error('the manifest has a format that this resolver does not know');
  const readDetail = (slug: string): Promise<Uint8Array | null> => read(`${root}posts/${slug}.json`);
  return select(list.query, manifest, (hash) => read(`${folder}${hash}.json`), readDetail);
};

const read = (path: string): Promise<Uint8Array | null> =>
  fs.promises.readFile(path).catch((error: { readonly code?: string }) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
