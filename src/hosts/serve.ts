import type { Site } from '../runtime/resolver/site.ts';
import { type Host, jsonFile } from './host.ts';
import { type HeaderGlob, headerGlob, headerRules } from './rules/header-rules.ts';
import { plainUnlikeFileOf } from './rules/patterns.ts';
import { routes } from './rules/routes.ts';
import type { Rule } from './rules/rule.ts';

/**
 * `npx serve dist`, configured by `serve.json`. Queries are ignored, and statuses cannot be set: an unknown key and a
 * version past its sunset get serve's own 404, and a filtered list is the unfiltered list. For local use, not for
 * production.
 *
 * https://github.com/vercel/serve-handler#options
 */
export const serve: Host = {
  name: 'serve',
  capabilities: { query: 'none', status: [], headers: true, clock: false, redirects: false },
  emit: (input) => {
    const config = {
      cleanUrls: false,
      directoryListing: false,
      rewrites: [GUARD, ...routes(input).filter(isPlainRewrite).map(rewriteIn(input.site))],
      headers: fewHeaders(headerRules(input).map(headerGlob)),
    };
    return { published: [jsonFile('serve.json', config)], server: [] };
  },
};

/**
 * Sends URLs with characters that no file of the tree has to a missing file. Otherwise a URL that is spelled like one
 * of our patterns, such as `/:key(a)+/`, would match it as a glob without values for its placeholders, and the
 * exception would end serve.
 */
const GUARD = { source: '/:address(.{0,}[^A-Za-z0-9_./=,\u0080-\uffff-].{0,})', destination: '/not-found' };

export const isPlainRewrite = ({ status, query, declared }: Rule): boolean =>
  status === 200 && query.length === 0 && declared === undefined;

/**
 * serve applies the remaining rules to the result of a rule, so no placeholder matches a name that ends like a file. It
 * looks up files by the encoded value of a placeholder, so names beyond ASCII are found only by their file names.
 */
const rewriteIn = (site: Site) => {
  const slug = `:slug(${plainUnlikeFileOf(site)})`;
  return ({ address, file }: Rule): { source: string; destination: string } => ({
    source: address.replace(':key', ':key([A-Za-z0-9_-]+)').replace(':slug', slug),
    destination: file,
  });
};

/** The limits with which serve starts: https://github.com/vercel/schemas */
const MOST = { headers: 50, characters: 100 };

/** Combines rules if there are too many: for all languages, and for files with equal headers. Sources match paths. */
const fewHeaders = (rules: readonly HeaderGlob[]): readonly HeaderGlob[] => {
  if (rules.length <= MOST.headers) return rules;
  const sources = new Map(rules.map((rule) => [rule.source.replace(LANGUAGE, '/lang=*'), rule.headers]));
  const few: HeaderGlob[] = [];
  const last = new Map<string, { readonly at: number; readonly names: readonly string[] }>();
  for (const [source, headers] of sources) {
    const folder = source.slice(0, source.lastIndexOf('/') + 1);
    const kind = JSON.stringify([folder, headers]);
    const { at = few.length, names = [] } = last.get(kind) ?? {};
    const name = source.slice(folder.length);
    const joined = `${folder}{${[...names, name].join()}}`;
    const fits = names.length > 0 && joined.length <= MOST.characters;
    last.set(kind, fits ? { at, names: [...names, name] } : { at: few.length, names: [name] });
    few[fits ? at : few.length] = { source: fits ? joined : source, headers };
  }
  return few;
};

const LANGUAGE = /\/lang=[^/]+/;
