import { fetchWithRetry } from '../../../runtime/client/fetch-with-retry.ts';
import { VERSION } from '../../../runtime/resolver/site.ts';
import { mapAtOnce } from '../../../shared/workers/at-once.ts';
import { checkKey, parseApiAddress } from '../../api-address.ts';
import { parseManifest } from './published-index.ts';
import { cannotCompare, type FoundVersion, type Lifecycle, type PublishedTree } from './published-tree.ts';

/** The number of keys that are requested in parallel. */
const AT_ONCE = 12;
/** The search for versions ends after this many missing ones. */
const GAP = 2;
/** A site with more versions answers every URL. */
const MOST_VERSIONS = 50;
/** In seconds. */
const TIMEOUT = 30;

/**
 * Opens a live API, to read `keys`. `timeout` is in seconds for each answer. Throws a DiagnosticError for an invalid
 * URL. The functions of the tree throw one if the answers are not those of an API.
 */
export const apiTree = (
  name: string,
  { keys, timeout = TIMEOUT }: { readonly keys: readonly string[]; readonly timeout?: number | undefined },
): PublishedTree => {
  const { origin, base } = parseApiAddress(name, usage);
  if (keys.length === 0) {
    throw usage('A live API does not list its keys.', 'Add --key for each workspace to read, for example --key demo.');
  }
  for (const key of keys) checkKey(key, usage);
  const where = origin + base;
  const ask = createAsk(origin, base, timeout * 1000);
  return {
    name,
    isFolder: false,
    base,
    versions: (others) => findVersions({ ask, keys, others, where }),
    keys: async () => keys,
    read: async (path) => {
      // A URL is a file's path without ".json". Some hosts serve only the file itself.
      const first = await ask(addressOfFile(path));
      const answer = isMissing(first) && addressOfFile(path) !== path ? await ask(path) : first;
      if (isMissing(answer)) return null;
      if (answer.status === 200) return answer.bytes;
      throw unexpected(`${where}/${path}`, answer);
    },
  };
};

const usage = (message: string, help: string): Error => cannotCompare('usage', message, help);

const WITH_EXTENSION = /(^|\/)((?:index|feeds)\/[^/]+|openapi)\.json$/;

/** Returns the URL path of a file: without ".json", except for the index, feeds and descriptions. */
const addressOfFile = (path: string): string => (WITH_EXTENSION.test(path) ? path : path.replace(/\.json$/, ''));

const isMissing = ({ status }: LiveAnswer): boolean => status === 404 || status === 403;

interface Search {
  readonly ask: Ask;
  readonly keys: readonly string[];
  /** Versions to request even after a gap. */
  readonly others: readonly string[];
  /** The URL of the API. */
  readonly where: string;
}

/** Finds versions by requesting one after the other. Throws if there are none, or if a version does not have a key. */
const findVersions = async (search: Search): Promise<ReadonlyMap<string, FoundVersion>> => {
  const { ask, where } = search;
  const found = new Map<string, FoundVersion>();
  const wanted = search.others.map((version) => Number(version.slice(1)));
  let last = Math.max(1, ...wanted);
  for (let number = Math.min(1, ...wanted); number <= last + GAP; number += 1) {
    const version = await findVersion(`v${number}`, search);
    if (version === null) continue;
    found.set(`v${number}`, version);
    if (found.size > MOST_VERSIONS) throw notAnApi(`${where} answers every version, so it is not a Galley API.`);
    last = Math.max(last, number);
  }
  if (found.size > 0) return found;
  const description = await ask('v1/openapi.json');
  if (description.status === 200 && startsAsJson(description)) throw unknownKey(search.keys, where);
  throw notAnApi(`There is no Galley API at ${where}.`);
};

const ADDRESS = 'Use the URL of the API without the version: https://api.example.com/api/public.';

const notAnApi = (message: string, help = ADDRESS): Error => cannotCompare('not-an-api', message, help);

const findVersion = async (version: string, { ask, keys, where }: Search): Promise<FoundVersion | null> => {
  const answers = await mapAtOnce(keys, AT_ONCE, (key) => ask(`${version}/${key}/index/manifest.json`));
  const unknown = keys.filter((_, at) => answers[at]?.status === 401);
  if (unknown.length > 0) throw unknownKey(unknown, where);
  const endedAnswer = answers.find(({ status }) => status === 410);
  if (endedAnswer !== undefined) return { isGone: true, lifecycle: lifecycleOf(endedAnswer) };
  const found = answers.find(({ status }) => status === 200);
  const strange = answers.find((answer) => answer.status !== 200 && !isMissing(answer));
  if (strange !== undefined) throw unexpected(`${where}/${version}`, strange);
  if (found === undefined) return null;
  // A site that answers every URL with its start page is not an API.
  if (!startsAsJson(found)) throw notAnApi(`${where} does not return JSON.`);
  if (parseManifest(found.bytes) === null) {
    const message = `${where} has no index that this version of Galley can read.`;
    throw notAnApi(message, `${ADDRESS} If a newer Galley built it, update this one.`);
  }
  const missing = keys.filter((_, at) => answers[at]?.status !== 200);
  if (missing.length > 0) throw unknownKey(missing, where);
  return { isGone: false, lifecycle: lifecycleOf(found) };
};

const startsAsJson = ({ bytes }: LiveAnswer): boolean => bytes[0] === '{'.charCodeAt(0);

const lifecycleOf = ({ headers }: LiveAnswer): Lifecycle | null => {
  const sunset = Date.parse(headers.get('sunset') ?? '');
  const suggest = headers.get('x-api-suggest');
  if (headers.get('deprecation') === null && Number.isNaN(sunset)) return null;
  return {
    deprecated: headers.get('deprecation') !== null,
    sunset: Number.isNaN(sunset) ? null : sunset,
    suggest: suggest !== null && VERSION.test(suggest) ? suggest : null,
    isComplete: true,
  };
};

const unknownKey = (keys: readonly string[], where: string): Error =>
  cannotCompare(
    'unknown-key',
    `${where} has no key ${keys.join(', ')}.`,
    'Use a key of the API. It follows the version in its URLs.',
  );

const unexpected = (where: string, { status, headers }: LiveAnswer): Error => {
  if (status === 410) {
    return cannotCompare(
      'gone',
      `${where} is past its sunset date, so Galley cannot read it.`,
      'Compare with a folder instead.',
    );
  }
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  if (location !== null) return notAnApi(`${where} redirects to ${location}.`, 'Use the URL that it redirects to.');
  return notAnApi(`${where} returns status ${status}.`);
};

type LiveAnswer = Awaited<ReturnType<typeof exchange>>;

type Ask = (path: string) => Promise<LiveAnswer>;

/** The maximum size of a file: no file of a tree is larger. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Makes a function that sends requests for paths below `base`. `timeout` is in milliseconds for each whole answer. A request
 * without an answer, or with a server error, is sent once more. Redirects are not followed. Throws a DiagnosticError if
 * there is no answer.
 */
const createAsk =
  (origin: string, base: string, timeout: number): Ask =>
  async (path) => {
    const attempt = (): Promise<LiveAnswer | NoAnswer> =>
      exchange(`${origin}${base}/${path}`, timeout).catch((error: unknown) => ({ status: null, error }));
    const isTransient = ({ status }: LiveAnswer | NoAnswer): boolean => status === null || status >= 500;
    // A request that timed out is sent once more, too.
    const outcome = await fetchWithRetry(attempt, isTransient, { retries: 1, end: Date.now() + 2 * timeout });
    if (outcome.status !== null) return outcome;
    const message = `${origin} does not answer: ${reasonOf(outcome.error, timeout)}.`;
    throw cannotCompare('unreachable', message, 'Check the URL, and whether the site is up.');
  };

interface NoAnswer {
  readonly status: null;
  readonly error: unknown;
}

const exchange = async (url: string, timeout: number) => {
  const signal = AbortSignal.timeout(timeout);
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'manual', signal });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES) throw new Error(`an answer has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return { status: response.status, headers: response.headers, bytes: Buffer.concat(chunks) };
};

const reasonOf = (error: unknown, timeout: number): string => {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no complete answer within ${timeout / 1000} seconds`;
  return error.cause instanceof Error ? error.cause.message || String(error.cause) : error.message;
};
