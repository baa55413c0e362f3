import { isObject } from '../../shared/is-object.ts';
import { decided, type Site, type ToolOptions } from '../adopt/adopter.ts';
import { textIn, type Values, valuesIn } from '../adopt/config-values.ts';
import { type Permalink, translatePermalink, withoutCounterpart } from '../adopt/permalink.ts';
import type { Collection } from './collections.ts';

interface Sources {
  /** The collections that replace posts; empty if there are posts. */
  readonly collections: readonly Collection[];
  /** The folder of the site's sources, relative to the site's folder, with a trailing slash. */
  readonly source: string;
}

/** Translates the URLs of posts, or of documents in collections that replace them. `base` is the site's base path. */
export const addressesOf = (site: Site, base: string, { collections, source }: Sources): ToolOptions => {
  const isOfPosts = collections.length === 0;
  const permalink = permalinkOf(site.config);
  const { slug, url, unknown } = translatePermalink(STYLES[permalink] ?? permalink, PARTS);
  const ofFolders = folderPermalinks(site, base, source);
  const ofCollections = collections.map((collection) => ({ ...collection, ...permalinkOfDocuments(collection) }));
  const byFolder = {
    ...ofFolders.patterns,
    ...Object.fromEntries(
      ofCollections.flatMap(({ folder, url, slug }) =>
        url === null ? [] : [[folder, { ...(slug !== null && { slug }), url: base + url }]],
      ),
    ),
  };
  const hasFolders = Object.keys(byFolder).length > 0;
  const ofPosts = decided(
    ['posts.slug', slug ?? undefined],
    ['posts.url', url === null ? undefined : base + url, 'where the site publishes its posts'],
  );
  // Without a configuration, the tool may only be similar to Jekyll.
  const isKnown = site.files.some((file) => /^(?:_config\.(?:ya?ml|toml)|bridgetown\.config\.yml)$/.test(file));
  return {
    decisions: [
      ...(isOfPosts && isKnown ? ofPosts : []),
      ...decided([
        'adopt.byFolder',
        hasFolders ? byFolder : undefined,
        isOfPosts ? 'defaults of folders' : 'permalinks of collections',
      ]),
    ],
    unsupported: [
      ...(isOfPosts ? withoutCounterpart(`permalink ${permalink}`, unknown) : []),
      ...ofCollections.flatMap(({ name, permalink, url, unknown }) =>
        url === null && unknown.length === 0
          ? [`permalink ${permalink} of ${name}: it gives documents the same URL, so links use the API's own URLs`]
          : withoutCounterpart(`permalink ${permalink} of ${name}`, unknown),
      ),
      ...ofFolders.unsupported,
    ],
  };
};

/** `:path` stays a path in URLs, because documents in different folders may have the same name. */
const permalinkOfDocuments = ({ name, permalink }: Collection): Permalink => {
  const parts = { ...PARTS, collection: name };
  const found = translatePermalink(permalink.replaceAll(':path', ':name'), parts);
  return permalink.includes(':path') ? { ...found, url: found.url?.replace('{slug}', '{path}') ?? null } : found;
};

/** https://jekyllrb.com/docs/permalinks/ */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
  // https://www.bridgetownrb.com/docs/content/permalinks
  simple: '/:categories/:title/',
  simple_ext: '/:categories/:title.html',
  pretty_ext: '/:categories/:year/:month/:day/:title.html',
};

const PARTS: Readonly<Record<string, string>> = {
  title: '{name}',
  slug: '{name}',
  name: '{name}',
  basename: '{name}',
  path: '{path}',
  year: '{yyyy}',
  short_year: '{yy}',
  month: '{mm}',
  i_month: '{m}',
  day: '{dd}',
  i_day: '{d}',
  y_day: '{ddd}',
  categories: '{categories}',
  slugified_categories: '{categories}',
  collection: 'posts',
  output_ext: '.html',
};

/** Returns the permalink of posts. A default for all posts overrides the collection's, which overrides the site's. */
const permalinkOf = (config: Values): string => {
  const ofCollection = textIn(valuesIn(valuesIn(config, 'collections'), 'posts'), 'permalink');
  const ofDefaults = defaultPermalinks(config).findLast(({ path }) => path === '' || path === '_posts');
  return ofDefaults?.permalink ?? ofCollection ?? textIn(config, 'permalink') ?? 'date';
};

/**
 * Returns the permalinks of posts in front matter defaults, by folder:
 * https://jekyllrb.com/docs/configuration/front-matter-defaults/
 */
const defaultPermalinks = (config: Values): { readonly path: string; readonly permalink: string }[] =>
  [config.defaults ?? []].flat().flatMap((entry) => {
    const { scope, values } = isObject(entry) ? entry : {};
    const { path, type } = isObject(scope) ? scope : {};
    const permalink = isObject(values) ? textIn(values, 'permalink') : undefined;
    if (permalink === undefined || (type ?? 'posts') !== 'posts') return [];
    return [{ path: String(path ?? '').replace(/^\/|\/$/g, ''), permalink }];
  });

/** Translates the permalinks in front matter defaults to patterns by folder. */
const folderPermalinks = ({ base: root, files, config }: Site, base: string, source: string) => {
  const unsupported: string[] = [];
  const patterns = defaultPermalinks(config).flatMap(({ path, permalink }) => {
    const folder = `${root}${source}${path}`;
    const isUsed = path !== '' && path !== '_posts' && files.some((file) => `${root}${file}`.startsWith(`${folder}/`));
    if (!isUsed) return [];
    const { url, slug, unknown } = translatePermalink(STYLES[permalink] ?? permalink, PARTS);
    if (url !== null) return [[folder, { ...(slug !== null && { slug }), url: base + url }] as const];
    const parts = unknown.length === 0 ? '' : `: ${unknown.join(', ')} has no counterpart`;
    unsupported.push(`the permalink ${permalink} of ${path}${parts}`);
    return [];
  });
  return { unsupported, patterns: Object.fromEntries(patterns) };
};
