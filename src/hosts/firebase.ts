import { errorBody } from '../runtime/resolver/errors.ts';
import { type Host, type HostInput, jsonFile } from './host.ts';
import { headerGlob, headerRules } from './rules/header-rules.ts';
import { otherLanguages } from './rules/language-choices.ts';
import { KEY_PATTERN, unlikeFileOf } from './rules/patterns.ts';
import { endpointsOf, routes } from './rules/routes.ts';

/**
 * Firebase Hosting, configured by `firebase.json`. URLs without `.json` redirect to the files, because a rewrite cannot
 * contain a slug. Queries are ignored, an unknown key is 404 with the JSON of `404.html`, and no version is ever 410.
 *
 * https://firebase.google.com/docs/hosting/full-config
 */
export const firebase: Host = {
  name: 'firebase',
  capabilities: { query: 'none', status: [404], headers: true, clock: false, redirects: false },
  // https://firebase.google.com/docs/hosting/usage-quotas-pricing: 2 GB per file
  limits: { fileBytes: 2_000_000_000 },
  emit: (input) => {
    const hosting = {
      public: input.settings.out,
      ignore: ['firebase.json', '**/.*'],
      cleanUrls: false,
      trailingSlash: false,
      redirects: firebaseRedirects(input),
      headers: headerRules(input).map(headerGlob),
    };
    // Firebase requires this name, so the JSON is sent as text/html.
    const missing = { path: '404.html', content: `${errorBody('not_found')}\n` };
    return { published: [missing], server: [jsonFile('firebase.json', { hosting })] };
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

/** Returns the redirects of a version; '' for URLs without one. File names do not redirect, so there are no chains. */
const redirects = ({ site, ...input }: HostInput, version: string, living: ReadonlySet<string>): Redirect[] =>
  endpointsOf({ site, redirects: input.redirects })
    .flatMap(({ path }) => [path, ...otherLanguages(site).map((tag) => `lang=${tag}/${path}`)])
    .filter((path) => living.has(`${site.base}${version && `/${version}`}/:key/${path}`))
    .map((path) => ({
      regex: `^${site.base}${version && `/${version}`}/(${KEY_PATTERN})/${path.replace(':slug', `(${unlikeFileOf(site)})`)}$`,
      destination: `${site.base}/${version || site.legacy}/:1/${path.replace(':slug', ':2')}.json`,
      type: 302,
    }));
