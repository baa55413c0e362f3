import { endpointsOf } from './endpoints.ts';
import type { HeaderRule, Host, HostInput } from './host.ts';
import { otherLanguages } from './language-choices.ts';
import { KEY_PATTERN, UNLIKE_FILE } from './patterns.ts';
import { routes } from './routes.ts';
import { rules } from './rules.ts';

/**
 * Firebase Hosting by `firebase.json`: addresses without `.json` are redirects to the files, for a rewrite cannot carry
 * a slug. Queries are ignored, an unknown key is 404, and no version is ever 410.
 *
 * https://firebase.google.com/docs/hosting/full-config
 */
export const firebase: Host = {
  name: 'firebase',
  capabilities: { query: 'none', status: [], headers: true, clock: false, redirects: false },
  // https://firebase.google.com/docs/hosting/usage-quotas-pricing: 2 GB a file
  limits: { files: null, fileBytes: 2_000_000_000, rules: null, codeBytes: null },
  emit: (input) => {
    const { headers } = rules(input);
    const hosting = {
      public: 'dist',
      ignore: ['firebase.json', '**/.*'],
      cleanUrls: false,
      trailingSlash: false,
      redirects: firebaseRedirects(input),
      headers: headers.map(headerBlock),
    };
    return {
      published: [],
      server: [{ path: 'firebase.json', content: `${JSON.stringify({ hosting }, null, 2)}\n` }],
    };
  },
};

interface Redirect {
  readonly regex: string;
  readonly destination: string;
  readonly type: number;
}

export const firebaseRedirects = (input: HostInput): readonly Redirect[] => {
  const alive = routes(input).filter(({ status }) => status === 200);
  const living = new Set(alive.map(({ address }) => address));
  return [...Object.keys(input.site.versions), ''].flatMap((version) => redirects(input, version, living));
};

/** Of one version, or of addresses without one; what ends like a file is not redirected, so no redirect leads to another. */
const redirects = ({ site, ...input }: HostInput, version: string, living: ReadonlySet<string>): Redirect[] =>
  endpointsOf(input)
    .flatMap(({ path }) => [path, ...otherLanguages(site).map((tag) => `lang=${tag}/${path}`)])
    .filter((path) => living.has(`${site.base}${version && `/${version}`}/:key/${path}`))
    .map((path) => ({
      regex: `^${site.base}${version && `/${version}`}/${path.replace(/^/, ':key/').replace(':key', `(${KEY_PATTERN})`).replace(':slug', `(${UNLIKE_FILE})`)}$`,
      destination: `${site.base}/${version || site.legacy}/:1/${path.replace(':slug', ':2')}.json`,
      type: 302,
    }));

/** Sources are globs of one segment (`*`) or any number (`**`). */
const headerBlock = ({ address, headers }: HeaderRule): object => ({
  source: address.replaceAll(/\*$/g, '**').replaceAll(/:[a-z]+/g, '*'),
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});
