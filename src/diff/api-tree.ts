import { etagOf } from '../resolver/etag.ts';
import { VERSION } from '../resolver/site.ts';
import { KEY } from '../resolver/slug.ts';
import { type Answer, type Ask, createAsk } from './exchange.ts';
import { failure } from './failure.ts';
import { parseManifest } from './manifest.ts';
import type { FoundVersion, Lifecycle, PublishedTree } from './published-tree.ts';

export interface ApiOptions {
  /** Those to look at. */
  readonly keys: readonly string[];
  /** Seconds that an answer may take. */
  readonly timeout: number;
}

/** Versions without an answer after which no more are asked for. */
const GAP = 2;
/** An API that has more than this answers whatever it is asked for. */
const MOST_VERSIONS = 50;

/**
 * A live API. Throws a DiagnosticError for what cannot be its address, and, when it is asked, for what does not answer
 * as one.
 */
export const apiTree = (name: string, { keys, timeout }: ApiOptions): PublishedTree => {
  const url = addressOf(name);
  checkKeys(keys);
  const base = url.pathname.replace(/\/+$/, '');
  const ask = createAsk(url.origin, timeout * 1000);
  const readAt = async (path: string, headers?: Readonly<Record<string, string>>): Promise<Answer | null> => {
    // An address is a file without its ending; a host that knows files only needs it.
    const first = await ask(`${base}/${addressOfFile(path)}`, headers);
    const answer = isMissing(first) && addressOfFile(path) !== path ? await ask(`${base}/${path}`, headers) : first;
    if (isMissing(answer)) return null;
    if (answer.status === 200 || answer.status === 304) return answer;
    throw unexpected(`${url.origin}${base}/${path}`, answer);
  };
  return {
    name,
    isFolder: false,
    base,
    versions: (others) => findVersions({ ask, base, keys, others, origin: url.origin }),
    keys: async () => keys,
    read: async (path) => (await readAt(path))?.bytes ?? null,
    readUnless: async (path, known) => {
      // Hosts of ours make the tag from the bytes, so that most answers are 304; any other host sends the bytes.
      const answer = await readAt(path, { 'if-none-match': etagOf(known) });
      if (answer === null) return null;
      return answer.status === 304 || Buffer.compare(answer.bytes, known) === 0 ? known : answer.bytes;
    },
  };
};

const addressOf = (name: string): URL => {
  const url = URL.canParse(name) ? new URL(name) : null;
  if (url === null || url.search !== '' || url.hash !== '') {
    throw failure('usage', `${name} is not the address of an API.`, 'Write it as https://api.example.com/api/public.');
  }
  if (url.username !== '' || url.password !== '') {
    const help = 'Give the address without it: the API is public.';
    throw failure('usage', 'The address holds a user name or a password.', help);
  }
  return url;
};

const checkKeys = (keys: readonly string[]): void => {
  if (keys.length === 0) {
    throw failure(
      'usage',
      'A live API does not list its keys.',
      'Say with --key which workspaces to read: --key demo.',
    );
  }
  const wrong = keys.find((key) => !KEY.test(key) || VERSION.test(key));
  if (wrong !== undefined) throw failure('usage', `${wrong} cannot be a key.`, 'A key is made of A-Z a-z 0-9 _ and -.');
};

const INDEX_OR_DESCRIPTION = /(^|\/)(index\/[^/]+|openapi)\.json$/;

/** Indexes and descriptions have their ending in their address. */
const addressOfFile = (path: string): string => (INDEX_OR_DESCRIPTION.test(path) ? path : path.replace(/\.json$/, ''));

const isMissing = ({ status }: Answer): boolean => status === 404 || status === 403;

interface Search {
  readonly ask: Ask;
  readonly base: string;
  readonly keys: readonly string[];
  /** Versions to ask for in any case. */
  readonly others: readonly string[];
  readonly origin: string;
}

/** Asks for one version after the other. Throws when there is none, or when one does not know a key. */
const findVersions = async (search: Search): Promise<ReadonlyMap<string, FoundVersion>> => {
  const found = new Map<string, FoundVersion>();
  const wanted = search.others.map((version) => Number(version.slice(1)));
  let last = Math.max(1, ...wanted);
  for (let number = Math.min(1, ...wanted); number <= last + GAP; number += 1) {
    const version = await findVersion(`v${number}`, search);
    if (version === null) continue;
    found.set(`v${number}`, version);
    if (found.size > MOST_VERSIONS) {
      throw failure('not-an-api', `${search.origin}${search.base} answers for any version.`, ADDRESS);
    }
    last = Math.max(last, number);
  }
  if (found.size > 0) return found;
  const { origin, base, ask } = search;
  const description = await ask(`${base}/v1/openapi.json`);
  if (description.status === 200 && startsAsJson(description)) throw unknownKey(search.keys, origin + base);
  throw failure('not-an-api', `There is no API of Galley at ${origin}${base}.`, ADDRESS);
};

const ADDRESS = 'Give its address up to the version: https://api.example.com/api/public.';

const findVersion = async (version: string, { ask, base, keys, origin }: Search): Promise<FoundVersion | null> => {
  const answers = await Promise.all(keys.map((key) => ask(`${base}/${version}/${key}/index/manifest.json`)));
  const unknown = keys.filter((_, at) => answers[at]?.status === 401);
  if (unknown.length > 0) throw unknownKey(unknown, origin + base);
  const gone = answers.find(({ status }) => status === 410);
  if (gone !== undefined) return { isGone: true, lifecycle: lifecycleOf(gone) };
  const there = answers.find(({ status }) => status === 200);
  const strange = answers.find((answer) => answer.status !== 200 && !isMissing(answer));
  if (strange !== undefined) throw unexpected(`${origin}${base}/${version}`, strange);
  if (there === undefined) return null;
  // A site that answers everything with its start page is no API.
  if (!startsAsJson(there)) throw failure('not-an-api', `${origin}${base} answers, but not with JSON.`, ADDRESS);
  if (parseManifest(there.bytes) === null) {
    const message = `${origin}${base} has no index that this Galley knows.`;
    throw failure('not-an-api', message, `${ADDRESS} If it is one of a newer Galley, update this one.`);
  }
  const missing = keys.filter((_, at) => answers[at]?.status !== 200);
  if (missing.length > 0) throw unknownKey(missing, origin + base);
  return { isGone: false, lifecycle: lifecycleOf(there) };
};

const startsAsJson = ({ bytes }: Answer): boolean => bytes[0] === '{'.charCodeAt(0);

const lifecycleOf = ({ headers }: Answer): Lifecycle | null => {
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
  failure(
    'unknown-key',
    `${where} does not know the key ${keys.join(', ')}.`,
    'Give a key that the API has: it stands in its addresses after the version.',
  );

const unexpected = (where: string, { status, headers }: Answer): Error => {
  if (status === 410) {
    return failure('gone', `${where} is past its sunset: nothing of it can be read.`, 'Compare with a folder instead.');
  }
  const location = status >= 300 && status < 400 ? headers.get('location') : null;
  if (location !== null) {
    return failure('not-an-api', `${where} redirects to ${location}.`, 'Give the address that it leads to.');
  }
  return failure('not-an-api', `${where} answers with status ${status}.`, ADDRESS);
};
