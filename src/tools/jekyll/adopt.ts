import { isObject } from '../../shared/is-object.ts';
import {
  type Adopter,
  type Decision,
  decided,
  type ProposedWorkspace,
  publishing,
  type Site,
  type ToolOptions,
  websiteOf,
} from '../adopt/adopter.ts';
import { basePathOf, textIn, textsIn, type Values, valuesIn } from '../adopt/config-values.ts';
import { languageOf } from '../adopt/languages.ts';
import type { Repository } from '../adopt/repository.ts';
import { firstOf, hasFramework, inOtherFormats } from '../adopt/site-files.ts';
import { type UnreadOption, unreadIn } from '../adopt/unread-options.ts';
import { collectionNames, collectionsIn, unsupportedOf, workspacesOf } from './collections.ts';
import { addressesOf } from './permalinks.ts';
import { pluginsOf } from './plugins.ts';
import { jekyll as conventions } from './tool.ts';

export const jekyllAdopter: Adopter = {
  dialect: 'jekyll',
  name: 'Jekyll',
  conventions,
  find: (repository, base) => {
    const config = firstOf(repository, base, CONFIGS);
    const isJekyll = repository.files.some((file) => file === `${base}_config.yml` || file === `${base}Gemfile`);
    return isJekyll || hasPosts(repository, base) ? config : null;
  },
  // Jigsaw and Sculpin, which are packages of PHP, have folders named _posts, too.
  resembles: (repository, base) =>
    hasPosts(repository, base) && !repository.files.includes('composer.json') && !hasFramework(repository, base),
  translate: (given) => {
    const isBridgetown = given.files.includes(BRIDGETOWN);
    const config = isBridgetown ? { source: 'src', permalink: 'pretty', ...given.config } : given.config;
    const site = { ...given, config };
    const common = {
      title: textIn(config, 'title'),
      language: languageOf(textIn(config, 'lang') ?? textIn(config, 'locale')),
    };
    const languages = languagesOf(config);
    // In Bridgetown, names of posts need no date.
    const posts = patternsOf(site).map((each) =>
      isBridgetown ? each.replace('+([0-9])-+([0-9])-+([0-9])-', '') : each,
    );
    const source = folderIn(config, 'source');
    const collections = posts.length > 0 ? [] : collectionsIn(site, { source, collections: postsFolderOf(config) });
    const base = `${baseUrlOf(config)}${languages.languages === undefined ? '' : '/{otherlang}'}`;
    const addresses = addressesOf(site, base, { collections, source });
    const markdown = markdownOf(config);
    const plugins = pluginsOf(site);
    const unsupported = [
      ...addresses.unsupported,
      ...unsupportedOf(collections, config),
      ...markdown.unsupported,
      ...plugins.unsupported,
    ];
    const taken = new Set(collections.map(({ name }) => name));
    const others = collectionNames(config).filter((name) => !taken.has(name));
    if (others.length > 0)
      unsupported.push(
        `the collections ${others.join(', ')}: only ${taken.size > 0 ? 'those with pages' : 'posts'} are taken`,
      );
    unsupported.push(
      ...inOtherFormats(site.files.filter((file) => /(?:^|\/)_posts\/(?:.*\/)?\d+-\d+-\d+-/.test(file))),
    );
    return {
      workspaces:
        collections.length > 0
          ? workspacesOf(collections, common)
          : [{ name: 'posts', posts, ...common, ...languages }],
      decisions: [
        ...addresses.decisions,
        ...decided(
          ['posts.timeZone', textIn(config, 'timezone')],
          ['folders.public', assetsOf(site)],
          ['website.values', valuesUsed(site)],
        ),
        ...publishing({
          drafts: config.show_drafts === true || config.unpublished === true,
          future: config.future === true,
        }),
        ...websiteOf(textIn(config, 'url'), baseUrlOf(config)),
        ...markdown.decisions,
        ...plugins.decisions,
      ],
      unsupported,
    };
  },
  tags: /\{\{\s*site\.|\{%\s*(?:post_url|link|include|highlight)\b/,
  // https://jekyllrb.com/docs/front-matter/
  layoutKeys: ['layout'],
};

/** The configuration of a tool that descends from Jekyll: https://www.bridgetownrb.com/docs/configuration */
const BRIDGETOWN = 'bridgetown.config.yml';

const CONFIGS = ['_config.yml', '_config.yaml', '_config.toml', BRIDGETOWN];

const hasPosts = ({ files }: Repository, base: string): boolean =>
  files.some((file) => file.startsWith(base) && /(?:^|\/)_posts\//.test(file));

/** Reads the languages of the plugin Polyglot, which falls back to the default language: https://polyglot.untra.io/ */
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

const POST = /(?:^|\/)_(?:posts|drafts)\/.*\.(?:md|markdown)$/i;

const baseUrlOf = (config: Values): string => basePathOf(textIn(config, 'baseurl'));

/** Returns the patterns of posts, without folders that Jekyll ignores: those that begin with `_`, and `exclude`. */
const patternsOf = ({ base, files, config }: Site): readonly string[] => {
  const source = folderIn(config, 'source');
  const folder = base + postsFolderOf(config);
  const include = textsIn(config, 'include');
  const posts = files
    .filter((file) => POST.test(file))
    .map((file) => base + file)
    .filter((file) => file.startsWith(folder));
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
  const kinds = conventions.posts.filter((pattern) => {
    const place = /_posts|_drafts/.exec(pattern)?.[0] ?? '';
    return posts.some((post) => `/${post}`.includes(`/${place}/`));
  });
  if (kinds.length === 0) return [];
  return [
    ...kinds.map((pattern) => folder + pattern),
    ...new Set(excluded),
    ...[...special].filter((name) => !include.includes(name.replace(/\/$/, ''))).map((name) => `!${name}**`),
  ];
};

/** Returns the site variables that posts use, with their values in the configuration. */
const valuesUsed = ({ repository, base, files, config }: Site): Record<string, string> | undefined => {
  const posts = files.filter((file) => POST.test(file));
  const names = posts.flatMap((file) =>
    [...(repository.textOf(base + file) ?? '').matchAll(/\{\{-?\s*site\.([\w.-]+)/g)].map((match) => match[1] ?? ''),
  );
  const found = [...new Set(names)].sort().flatMap((name) => {
    const value = name.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), config);
    // `website` has the others. Without an origin, `{{ site.url }}/blog/` is a path, as Jekyll builds it.
    const isOwn = name === 'url' ? value === '' : name !== 'baseurl';
    return isOwn && (typeof value === 'string' || typeof value === 'number')
      ? [[`site.${name}`, `${value}`] as const]
      : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
};

/** Returns the folder that contains the folders of posts and collections. */
const postsFolderOf = (config: Values): string => folderIn(config, 'source') + folderIn(config, 'collections_dir');

const EXCLUDED = ['vendor/bundle', 'vendor/cache', 'vendor/gems', 'vendor/ruby'];

const folderIn = (config: Values, key: string): string => {
  const written = (textIn(config, key) ?? '').replace(/^(?:\.?\/)+|\/+$|^\.$/g, '');
  return written === '' || written.split('/').includes('..') ? '' : `${written}/`;
};

/** Returns the folder for absolute paths of files, which start at the site's folder, if that is not the repository. */
const assetsOf = ({ base, files }: Site): string | undefined =>
  base === '' || !files.some((file) => file.startsWith('assets/')) ? undefined : base.replace(/\/$/, '');

/** kramdown options that do more than typography: https://kramdown.gettalong.org/options.html */
const UNSUPPORTED_OPTIONS: readonly UnreadOption[] = [
  ['markdown', /^(?:kramdown|gfm)$/i, 'posts are read as kramdown reads them'],
  ['kramdown.input', /^gfm$/i, 'posts are read as GFM'],
  ['kramdown.auto_ids', true, 'headings get ids'],
  ['kramdown.syntax_highlighter_opts.block.line_numbers', false, 'code has no line numbers'],
  ['kramdown.auto_id_prefix', '', 'ids of headings have no prefix'],
  ['kramdown.header_offset', '0', 'headings keep their levels'],
  ['kramdown.parse_span_html', true, 'Markdown in HTML within a line is rendered'],
  ['kramdown.html_to_native', false, 'HTML stays HTML'],
  ['kramdown.remove_block_html_tags', false, 'HTML tags stay'],
  ['kramdown.remove_span_html_tags', false, 'HTML tags stay'],
  ['kramdown.toc_levels', /^(?:1\.\.6|1,2,3,4,5,6)$/, 'tables of contents list all levels'],
];

/** Translates Jekyll's options for Markdown: https://jekyllrb.com/docs/configuration/markdown/ */
export const markdownOf = (config: Values): ToolOptions => {
  const engine = textIn(config, 'markdown') ?? 'kramdown';
  if (/^commonmark/i.test(engine)) return { decisions: withoutKramdown(engine), unsupported: [] };
  const options = valuesIn(config, 'kramdown');
  return {
    decisions: decided(
      ['markdown.extensions.hard-breaks', options.hard_wrap === true ? true : undefined],
      ['markdown.extensions.markdown-in-html', options.parse_block_html === true ? true : undefined],
    ),
    unsupported: unreadIn(config, UNSUPPORTED_OPTIONS),
  };
};

const withoutKramdown = (engine: string): readonly Decision[] =>
  decided(
    ['markdown.extensions.abbreviations', false, `markdown: ${engine}`],
    ['markdown.extensions.definition-lists', false],
    ['markdown.extensions.kramdown', false],
    ['markdown.extensions.kramdown-math', false],
    ['markdown.extensions.table-of-contents', false],
  );
