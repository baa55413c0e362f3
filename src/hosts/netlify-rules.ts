import { generatedBy, type Host } from './host.ts';
import { headerRules } from './rules/header-rules.ts';
import { routes } from './rules/routes.ts';
import type { HeaderRule, Rule } from './rules/rule.ts';

/**
 * Netlify with only `_redirects` and `_headers`. Cloudflare Pages reads the same two files.
 *
 * - Netlify finds the page of any query that has one, and answers others with 404. It uses the last of repeated
 *   values and does not decode names (`?%63ategory=x` is no filter). A trailing `&` hides the parameter before it.
 * - Cloudflare ignores rules with a query or with a status that is not a redirect, so queries are ignored there.
 * - Neither can distinguish an unknown key or slug from a missing file: both get the host's own 404.
 *
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/
 * https://docs.netlify.com/manage/routing/headers/
 * https://developers.cloudflare.com/pages/configuration/redirects/
 */
export const netlifyRules: Host = {
  name: 'netlify-rules',
  capabilities: {
    query: 'rules',
    ignoresUnknown: true,
    status: [404, 410],
    headers: true,
    clock: false,
    redirects: false,
  },
  // Header rules, and redirects with placeholders: https://developers.cloudflare.com/pages/configuration/headers/
  alsoReadBy: { name: 'Cloudflare Pages', rules: 100 },
  emit: (input) => {
    const [redirects, headers] = [routes(input), headerRules(input)];
    return {
      rules: { _redirects: redirects.filter(isReadByCloudflare).length, _headers: headers.length },
      published: [
        { path: '_redirects', content: lines(redirects.map(redirect)) },
        { path: '_headers', content: lines(headers.map(headerBlock)) },
      ],
      server: [],
    };
  },
};

const isReadByCloudflare = ({ query, declared, status }: Rule): boolean =>
  query.length === 0 && declared === undefined && status === 200;

const lines = (entries: readonly string[]): string =>
  [`# ${generatedBy('netlify-rules')}`, ...entries].map((entry) => `${entry}\n`).join('');

/**
 * Writes `from [name=:name ...] to status`. A 410 and the 404 of a single URL are forced (`!`), so that they override
 * existing files and files from an earlier deploy. A forced 200 would also be the status of a missing file (Netlify CLI
 * 27); without force, a missing file is 404.
 */
const redirect = ({ address, query, declared = [], file, status }: Rule): string =>
  [
    address,
    ...declared.map(([name, value]) => `${name}=${value ?? ':value'}`),
    ...query.map((name) => `${name}=:${name}`),
    file,
    isForced(address, status) ? `${status}!` : status,
  ].join(' ');

export const isForced = (address: string, status: number): boolean =>
  status === 410 || (status === 404 && !address.endsWith('*'));

const headerBlock = ({ address, headers }: HeaderRule): string =>
  [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
