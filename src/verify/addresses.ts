import { MAX_ADDRESS } from '../resolver/path.ts';
import { VERSION } from '../resolver/site.ts';
import type { Api } from './api.ts';
import type { Answer } from './exchange.ts';
import { UNKNOWN_KEY } from './unknown.ts';

/** The version that addresses without one follow. */
export const LEGACY = 'v1';

/** Spellings that a server may refuse before it looks at the API. */
const HOSTILE = /\/\.\.?(?:[/?]|$)|%(?:0[0-9a-f]|2e|2f|252|3f|e0)/i;

/** Whether an answer is the API's own. */
export const isApis = ({ ask: { path } }: Answer): boolean =>
  path.length <= MAX_ADDRESS && !HOSTILE.test(path.replace(/\?.*$/s, ''));

/** Whether an address belongs to the version that is looked at. Where there is no version, it is the legacy one. */
export const isOfVersion = ({ ask: { path } }: Answer, { base, version, key }: Api): boolean => {
  const [first = ''] = path.slice(base.length + 1).split(/[/?]/);
  if (VERSION.test(first)) return first === version;
  return version === LEGACY && (first === key || first === UNKNOWN_KEY);
};

/** Whether an address is the list of posts, versioned or not, in whatever language, whatever its query. */
export const isListOf = ({ ask: { path } }: Answer, { base, version, key }: Api): boolean => {
  const address = path.replace(/\?.*$/s, '').replace(/\/lang=[^/]+(?=\/posts$)/, '');
  return address === `${base}/${version}/${key}/posts` || address === `${base}/${key}/posts`;
};
