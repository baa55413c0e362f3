import type { Answer, Send } from './exchange.ts';
import { headerOf } from './read-answer.ts';

const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** No address of the API is further away. */
const HOPS = 3;

export const isRedirect = ({ status }: Answer): boolean => REDIRECTS.includes(status);

/** The answer that redirects within the origin lead to; the redirect itself where it leads elsewhere or on and on. */
export const follow = async (answer: Answer, send: Send, origin: string): Promise<Answer> => {
  let last = answer;
  for (let hop = 0; hop < HOPS; hop += 1) {
    const path = isRedirect(last) ? pathWithin(last, origin) : null;
    if (path === null) return last;
    last = await send({ ...answer.ask, path });
  }
  return last;
};

/** The scheme may be another: behind a proxy a server does not know its own. */
const pathWithin = (answer: Answer, origin: string): string | null => {
  const location = headerOf(answer, 'location');
  const at = `${origin}${answer.ask.path}`;
  if (location === null || !URL.canParse(location, at)) return null;
  const { host, pathname, search } = new URL(location, at);
  return host === new URL(origin).host ? pathname + search : null;
};
