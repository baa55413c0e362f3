import { DIALECTS } from '../../dialects/dialects.ts';
import { isValues, textIn, textsIn, type Values, valuesIn } from '../data-file.ts';
import { translatePermalink } from '../permalink.ts';
import { type Collection, collectionNames, collectionsIn, workspacesOf } from './jekyll-collections.ts';
import {
  basePathOf,
  decided,
  firstOf,
  languageOf,
  type ProposedWorkspace,
  type Site,
  type Tool,
  websiteOf,
} from './tool.ts';

export const jekyll: Tool = {
  dialect: 'jekyll',
  name: 'Jekyll',
  find: (repository, base) => {
    const config = firstOf(repository, base, ['_config.yml', '_config.yaml', '_config.toml']);
    const hasPosts = repository.files.some((file) => file.startsWith(base) && /(?:^|\/)_posts\//.test(file));
    const isJekyll = repository.files.some((file) => file === `${base}_config.yml` || file === `${base}Gemfile`);
    return config !== null && (hasPosts || isJekyll) ? config : hasPosts ? [] : null;
  },
  translate: (site) => {
    const { config } = site;
    const permalink = permalinkOf(config);
    const languages = languagesOf(config);
    const base = `${baseUrlOf(config)}${languages.languages === undefined ? '' : '/{otherlang}'}`;
    const common = { title: textIn(config, 'title'), language: languageIn(config) };
    const unsupported: string[] = [];
    const named = translatePermalink(STYLES[permalink] ?? permalink, PARTS);
    if (named.unknown.length > 0)
      unsupported.push(
        `permalink ${permalink}: ${named.unknown.join(', ')} has no counterpart, so links have the API's own addresses`,
      );
    const posts = patternsOf(site);
    const hasPosts = posts.some((pattern) => !pattern.startsWith('!'));
    const ofFolders = folderPermalinks(site, base);
    unsupported.push(...ofFolders.unsupported);
    const collections = hasPosts ? [] : collectionsIn(site, postsFolderOf(config), PARTS);
    const byFolder = { ...ofFolders.patterns, ...collectionPatterns(collections, base) };
    const taken = new Set(collections.map(({ name }) => name));
    const others = collectionNames(config).filter((name) => !taken.has(name));
    if (others.length > 0)
      unsupported.push(
        `the collections ${others.join(', ')}: only ${taken.size > 0 ? 'those with pages' : 'posts'} are taken`,
      );
    if (site.files.some((file) => /(?:^|\/)_posts\/.*\.html$/.test(file))) unsupported.push('posts in HTML');
    return {
      workspaces:
        collections.length > 0
          ? workspacesOf(collections, common)
          : [{ name: 'posts', posts, ...common, ...languages }],
      decisions: [
        ...decided(
          [['posts', 'slug'], hasPosts ? (named.slug ?? undefined) : undefined],
          [
            ['posts', 'url'],
            named.url === null || !hasPosts ? undefined : base + named.url,
            'where the site has its posts',
          ],
          [
            ['posts', 'byFolder'],
            Object.keys(byFolder).length === 0 ? undefined : byFolder,
            collections.length > 0 ? 'permalinks of collections' : 'defaults of folders',
          ],
          [['posts', 'timeZone'], textIn(config, 'timezone')],
          [['posts', 'future'], config.future === true ? true : undefined],
          [['posts', 'drafts'], config.show_drafts === true || config.unpublished === true ? true : undefined],
          [['assets', 'folder'], assetsOf(site)],
          [['website', 'values'], valuesUsed(site)],
        ),
        ...websiteOf(textIn(config, 'url'), baseUrlOf(config)),
      ],
      unsupported,
    };
  },
};

/** https://jekyllrb.com/docs/permalinks/ */
const STYLES: Readonly<Record<string, string>> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  weekdate: '/:categories/:year/W:week/:short_day/:title.html',
  none: '/:categories/:title.html',
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

/** That of the collection stands above that of the site; one that defaults give all posts stands above both. */
const permalinkOf = (config: Values): string => {
  const ofCollection = textIn(valuesIn(valuesIn(config, 'collections'), 'posts'), 'permalink');
  const ofDefaults = defaultPermalinks(config).findLast(({ path }) => path === '' || path === '_posts');
  return ofDefaults?.permalink ?? ofCollection ?? textIn(config, 'permalink') ?? 'date';
};

/** Those of posts, by the folder for which they are given: https://jekyllrb.com/docs/configuration/front-matter-defaults/ */
const defaultPermalinks = (config: Values): { readonly path: string; readonly permalink: string }[] =>
  [config.defaults ?? []].flat().flatMap((entry) => {
    const { scope, values } = isValues(entry) ? entry : {};
    const { path, type } = isValues(scope) ? scope : {};
    const permalink = isValues(values) ? textIn(values, 'permalink') : undefined;
    if (permalink === undefined || (type ?? 'posts') !== 'posts') return [];
    return [{ path: String(path ?? '').replace(/^\/|\/$/g, ''), permalink }];
  });

const collectionPatterns = (collections: readonly Collection[], base: string): Record<string, object> =>
  Object.fromEntries(
    collections.flatMap(({ folder, permalink: { url, slug } }) =>
      url === null ? [] : [[folder, { ...(slug !== null && { slug }), url: base + url }]],
    ),
  );

/** Patterns by folder that defaults give. */
const folderPermalinks = ({ base: root, files, config }: Site, base: string) => {
  const source = folderIn(config, 'source');
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

const languageIn = (config: Values): string | undefined =>
  languageOf(textIn(config, 'lang') ?? textIn(config, 'locale'));

/** Those of the plugin Polyglot, which has the default one's text of what is not translated. https://polyglot.untra.io/ */
const languagesOf = (config: Values): Pick<ProposedWorkspace, 'languages' | 'fallback'> => {
  const first = textIn(config, 'default_lang') ?? 'en';
  const written = [first, ...textsIn(config, 'languages')].map(languageOf);
  const languages = written.filter(
    (tag, at): tag is string =>
      tag !== undefined && written.findIndex((other) => other?.toLowerCase() === tag.toLowerCase()) === at,
  );
  const isKnown = !written.includes(undefined) && textsIn(config, 'languages').length > 0;
  return isKnown && languages.length > 1 ? { languages, fallback: true } : {};
};

const baseUrlOf = (config: Values): string => basePathOf(textIn(config, 'baseurl'));

/** Jekyll passes over folders with an underscore in front, and over what it is told to exclude. */
const patternsOf = ({ base, files, config }: Site): readonly string[] => {
  const source = folderIn(config, 'source');
  const folder = base + postsFolderOf(config);
  const include = textsIn(config, 'include');
  const posts = files.filter((file) => /(?:^|\/)_(?:posts|drafts)\//.test(file)).map((file) => base + file);
  const excluded = [...EXCLUDED, ...textsIn(config, 'exclude')]
    .map((name) => name.replace(/^\/|\/$/g, ''))
    .filter(
      (name) =>
        name !== '' && !/[[\]!()\\]/.test(name) && posts.some((post) => post.startsWith(`${base}${source}${name}/`)),
    )
    .map((name) => `!${base}${source}${name}/**`);
  const special = new Set(
    posts.flatMap(
      (post) =>
        /^(?:.*\/)?_(?!posts\/|drafts\/)[^/]*\//.exec(
          post.slice(0, post.search(/(?<=^|\/)_(?:posts|drafts)\//)),
        )?.[0] ?? [],
    ),
  );
  const kinds = DIALECTS.jekyll.posts.filter((pattern) => {
    const place = /_posts|_drafts/.exec(pattern)?.[0] ?? '';
    return posts.some(
      (post) => post.startsWith(folder) && `/${post}`.includes(`/${place}/`) && /\.(?:md|markdown)$/i.test(post),
    );
  });
  return [
    ...kinds.map((pattern) => folder + pattern),
    ...new Set(excluded),
    ...[...special].filter((name) => !include.includes(name.replace(/\/$/, ''))).map((name) => `!${name}**`),
  ];
};

/** Variables of the site that posts name, and what the configuration says they are. */
const valuesUsed = ({ repository, base, files, config }: Site): Record<string, string> | undefined => {
  const posts = files.filter((file) => /(?:^|\/)_(?:posts|drafts)\/.*\.(?:md|markdown)$/i.test(file));
  const names = posts.flatMap((file) =>
    [...(repository.textOf(base + file) ?? '').matchAll(/\{\{-?\s*site\.([\w.-]+)/g)].map((match) => match[1] ?? ''),
  );
  const found = [...new Set(names)].sort().flatMap((name) => {
    const value = name.split('.').reduce<unknown>((at, key) => (isValues(at) ? at[key] : undefined), config);
    return typeof value === 'string' && !['url', 'baseurl'].includes(name) ? [[`site.${name}`, value] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
};

/** The folder that holds those of posts and of collections. */
const postsFolderOf = (config: Values): string => folderIn(config, 'source') + folderIn(config, 'collections_dir');

const EXCLUDED = ['vendor/bundle', 'vendor/cache', 'vendor/gems', 'vendor/ruby'];

const folderIn = (config: Values, key: string): string => {
  const written = (textIn(config, key) ?? '').replace(/^(?:\.?\/)+|\/+$|^\.$/g, '');
  return written === '' || written.split('/').includes('..') ? '' : `${written}/`;
};

/** Addresses of files begin at the site's own folder, which cannot be named: the folder that most such sites use. */
const assetsOf = ({ base, files }: Site): string | undefined =>
  base === '' || !files.some((file) => file.startsWith('assets/')) ? undefined : base.replace(/\/$/, '');
