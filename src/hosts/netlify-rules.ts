import { generatedBy, type Host, NO_LIMITS } from './host.ts';
import { headerRules } from './rules/header-rules.ts';
import { routes } from './rules/routes.ts';
import type { HeaderRule, Rule } from './rules/rule.ts';

/**
 * Netlify by `_redirects` and `_headers` alone; Cloudflare Pages reads the same two files.
 *
 * - Netlify finds the page of any query that has one and answers the rest with 404. Of a repeated parameter it takes
 *   the last, it does not decode names (`?%63ategory=x` counts as no filter), and an `&` at the end hides the parameter
 *   before it.
 * - Cloudflare leaves out rules with a query or with a status that is no redirect: queries are ignored there.
 * - Neither can tell an unknown key or slug from one whose file is missing: both are the host's own 404.
 *
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/
 * https://docs.netlify.com/manage/routing/headers/
 * https://developers.cloudflare.com/pages/configuration/redirects/
 */
export const netlifyRules: Host = {
  name: 'netlify-rules',
  capabilities: { query: 'rules', status: [404, 410], headers: true, clock: false, redirects: false },
  limits: NO_LIMITS,
  // https://developers.cloudflare.com/pages/configuration/headers/: of each file, and of redirects with placeholders
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

const isReadByCloudflare = ({ query, status }: Rule): boolean => query.length === 0 && status === 200;

const lines = (entries: readonly string[]): string =>
  [`# ${generatedBy('netlify-rules')}`, ...entries].map((entry) => `${entry}\n`).join('');

/**
 * `from [name=:name ...] to status`. Errors of one address and 410 are forced (`!`), over files that are there or that
 * an earlier deploy left behind. A forced 200 would be the status of a missing file too (Netlify CLI 27); unforced, a
 * missing file is 404.
 */
const redirect = ({ address, query, file, status }: Rule): string =>
  [address, ...query.map((name) => `${name}=:${name}`), file, isForced(address, status) ? `${status}!` : status].join(
    ' ',
  );

export const isForced = (address: string, status: number): boolean =>
  status === 410 || (status === 404 && !address.endsWith('*'));

const headerBlock = ({ address, headers }: HeaderRule): string =>
  [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');
