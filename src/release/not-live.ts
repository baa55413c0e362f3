import { isDeepStrictEqual } from 'node:util';
import { apiAt, at } from '../verify/api.ts';
import type { Connection } from '../verify/exchange.ts';
import { errorCodeOf, objectOf } from '../verify/read-answer.ts';
import type { PublishedApi } from './published-apis.ts';

/** Addresses at which a live API does not answer what was published; none of a version that has ended. */
export const notLive = async (
  published: PublishedApi,
  { baseUrl, connection }: { readonly baseUrl: string; readonly connection: Connection },
): Promise<string[]> => {
  const api = apiAt(baseUrl, published);
  const behind: string[] = [];
  for (const [endpoint, body] of published.answers) {
    const path = at(api, endpoint);
    const answer = await connection.send({ path }).catch(() => null);
    if (answer !== null && errorCodeOf(answer) === 'version_sunset') return [];
    const isSame = answer?.status === 200 && isDeepStrictEqual(objectOf(answer), JSON.parse(body));
    if (!isSame) behind.push(api.origin + path);
  }
  return behind;
};
