import * as z from 'zod';
import { isSlug } from '../../../runtime/resolver/slug.ts';
import { type Api, LEGACY } from './api-under-test.ts';
import { type ApiAnswer, headerOf, objectOf, type Send } from './connection.ts';

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** The maximum number of redirects: no URL of an API has more. */
const HOPS = 3;

export const isRedirect = ({ status }: ApiAnswer): boolean => REDIRECTS.includes(status);

/** Follows redirects within the origin. Returns the redirect itself if it leads elsewhere, or after too many. */
export const follow = async (answer: ApiAnswer, send: Send, origin: string): Promise<ApiAnswer> => {
  let last = answer;
  for (let hop = 0; hop < HOPS; hop += 1) {
    const path = isRedirect(last) ? pathWithin(last, origin) : null;
    if (path === null) return last;
    last = await send({ ...answer.ask, path });
  }
  return last;
};

/** Whether a redirect only adds the version to a URL without one, as API.md allows. */
export const addsVersion = (answer: ApiAnswer, api: Place): boolean =>
  isRedirect(answer) && pathWithin(answer, api.origin) === versionedPath(answer, api);

/** Whether an answer is the API's redirect from an old slug. */
export const isMoved = (answer: ApiAnswer, api: Place): boolean =>
  answer.status === 308 && /\/posts\/[^/?]+(?:\?|$)/.test(answer.ask.path) && !addsVersion(answer, api);

/** Returns the path of a redirect within the origin, or null. The scheme can differ, as it does behind some proxies. */
const pathWithin = (answer: ApiAnswer, origin: string): string | null => {
  const location = headerOf(answer, 'location');
  const at = `${origin}${answer.ask.path}`;
  if (location === null || !URL.canParse(location, at)) return null;
  const { host, pathname, search } = new URL(location, at);
  return host === new URL(origin).host ? pathname + search : null;
};

/** Makes a `Send` that sees through redirects to the URL with a version. */
export const throughLegacy =
  (send: Send, api: Place): Send =>
  async (ask) => {
    const answer = await send(ask);
    return addsVersion(answer, api) ? send({ ...ask, path: versionedPath(answer, api) }) : answer;
  };

type Place = Pick<Api, 'origin' | 'base'>;

const versionedPath = ({ ask: { path } }: ApiAnswer, { base }: Place): string =>
  path.replace(`${base}/`, `${base}/${LEGACY}/`);

const slug = z.string().refine(isSlug);

/** Old URLs of posts on a website. `oldSlug` is the slug that the API redirects to the post, if there is one. */
const schema = z.array(z.object({ from: z.string().startsWith('/'), slug, url: z.string(), oldSlug: slug.optional() }));

export type OldAddress = Readonly<z.infer<typeof schema>[number]>;

/** Returns the old URLs in an answer; null if it is not a list of them. */
export const oldAddressesIn = (answer: ApiAnswer): readonly OldAddress[] | null =>
  answer.status === 200 ? (schema.safeParse(objectOf(answer)?.data).data ?? null) : null;
