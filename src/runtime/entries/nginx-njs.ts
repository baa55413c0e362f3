import { partsOf, searchParameters } from '../resolver/address.ts';
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
  readonly return: (status: number, body?: Uint8Array) => void;
}

/**
 * Answers a list that has no page. nginx handles all other requests and adds the headers that all answers share. Uses
 * the same JavaScript syntax as the resolver's `plan`.
 */
galley = async (request) => {
  const target = partsOf(request.variables.request_uri);
  const list = plan('GET', target[0], searchParameters(target[1]), SITE, Date.now()).list;
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

const answer = (request: NjsRequest, bytes: Uint8Array): void => {
  const etag = etagOf(bytes);
  request.headersOut.ETag = etag;
  request.headersOut['Content-Type'] = 'application/json; charset=utf-8';
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
  const folder = `${request.variables.document_root}/${list.folder}index/`;
  const bytes = await read(`${folder}manifest.json`);
  if (bytes === null) return null;
  const manifest: Manifest = JSON.parse(String(bytes));
  if (!isKnownFormat(manifest)) throw new Error('the manifest has a format that this resolver does not know');
  return select(list.query, manifest, (hash) => read(`${folder}${hash}.json`));
};

const read = (path: string): Promise<Uint8Array | null> =>
  fs.promises.readFile(path).catch((error: { readonly code?: string }) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
