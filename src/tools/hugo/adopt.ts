import { isMarkdown } from '../../content/discover/workspace-files.ts';
import { isObject } from '../../shared/is-object.ts';
import { orNull } from '../../shared/or-null.ts';
import { type Adopter, decided, publishing, type Site, type ToolOptions, websiteOf } from '../adopt/adopter.ts';
import { plainFolder, readDataFile, textIn, textsIn, type Values, valueAt, valuesIn } from '../adopt/config-values.ts';
import { ownFolders, twinLanguages, workspacesOf } from '../adopt/language-workspaces.ts';
import type { Repository } from '../adopt/repository.ts';
import { ignoredBy, inOtherFormats, linesAbout } from '../adopt/site-files.ts';
import { type UnreadOption, unreadIn } from '../adopt/unread-options.ts';
import { markdownOf, omittedHtml } from './adopt-markdown.ts';
import { inLowerCase, mergeFiles } from './configuration.ts';
import { permalinksOf } from './permalinks.ts';
import { hugo as conventions } from './tool.ts';

export const hugoAdopter: Adopter = {
  dialect: 'hugo',
  name: 'Hugo',
  conventions,
  find: (repository, base) => {
    const files = repository.files.filter((file) => file.startsWith(base)).map((file) => file.slice(base.length));
    const found = files.filter((file) => CONFIG.test(file)).map((file) => base + file);
    const [first] = found;
    const hasOwnName = /(?:^|\/)hugo\.\w+$/.test(first ?? '');
    return first !== undefined && (hasOwnName || found.some((file) => isHugo(repository, file, files))) ? found : null;
  },
  merge: mergeFiles,
  translate: (site) => {
    const config = inLowerCase(site.config);
    const contents = contentsOf(site, config);
    const languageFolders = ownFolders(site, config);
    // Outer folders first: the last one that contains a file is the innermost.
    const folders = [...contents, ...languageFolders.map(({ folder }) => folder).reverse()];
    const pages = site.files.filter((file) => isIn(site, file, folders));
    const workspaces = workspacesOf(site, config, { contents, ending: '{md,markdown}' });
    const areApart = workspaces.length > 1;
    const prefixOf = (content: string): string =>
      areApart
        ? ownLanguagePart(config, languageFolders.find(({ folder }) => folder === content)?.name)
        : workspaces.some(({ languages }) => languages !== undefined)
          ? languagePart(config)
          : '';
    const permalinks = permalinksOf(site, config, { contents: folders, prefixOf });
    const dates = datesOf(site, config);
    const markdown = markdownOf(config, site.files);
    const ignored = ignoredBy(
      'ignoreFiles',
      { ...site, files: site.files.filter((file) => isIn(site, file, contents)) },
      textsIn(config, 'ignorefiles').map((written) => ({ written, expression: expressionOf(written) })),
    );
    return {
      workspaces: workspaces.map((each) => ({ ...each, posts: [...each.posts, ...ignored.patterns] })),
      decisions: [
        ...permalinks.decisions,
        ...decided(['posts.timeZone', textIn(config, 'timezone')], ['folders.public', staticOf(site, config)]),
        ...decided(['website.values', parametersUsed(site, config, pages)]),
        ...publishing({
          drafts: config.builddrafts === true,
          future: config.buildfuture === true,
          expired: config.buildexpired === true,
        }),
        ...websiteOf(textIn(config, 'baseurl')),
        ...dates.decisions,
        ...markdown.decisions,
      ],
      unsupported: [
        ...permalinks.unsupported,
        ...dates.unsupported,
        ...ignored.unsupported,
        ...inOtherFormats(pages),
        ...unreadIn(config, UNSUPPORTED_OPTIONS),
        ...twinLanguages(config).map(
          (name) => `language ${name}: another language has the same contentDir, so it is left out`,
        ),
        ...([valueAt(config, 'module.imports') ?? []].flat().some(isObject)
          ? ['modules: content that they mount is not in this folder']
          : []),
        ...linesAbout(site.files, TERM_PAGE, 'titles of pages of', 'these keep the names that posts give them'),
        ...(areApart && languageFolders.length < workspaces.length - 1
          ? ['languages in file names: URLs lack the language']
          : []),
        ...markdown.unsupported,
        ...omittedHtml(config, pages.filter(isMarkdown), site),
      ],
    };
  },
  // Hugo's zero date.
  noDate: '0001-01-01',
  // https://gohugo.io/content-management/front-matter/#layout
  layoutKeys: ['layout'],
};

const UNSUPPORTED_OPTIONS: readonly UnreadOption[] = [
  ['disablePathToLower', false, 'slugs of names are in lower case'],
  ['removePathAccents', false, 'slugs keep their accents'],
];

const CONFIG = /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|config\/_default\/[\w.-]+\.(?:toml|ya?ml|json))$/;

/** Whether a configuration file is Hugo's: Zola has a `config.toml` as well. */
const isHugo = (repository: Repository, file: string, files: readonly string[]): boolean => {
  if (file.includes('config/_default/')) return true;
  const config = inLowerCase(readDataFile(repository, file) ?? {});
  const hasContent = files.some((each) => each.startsWith('content/'));
  return (
    'baseurl' in config || (hasContent && !('base_url' in config) && ('theme' in config || 'languagecode' in config))
  );
};

/** Returns the folders of pages: those mounted on `content`, or else `contentDir`. */
const contentsOf = ({ base, files }: Site, config: Values): readonly string[] => {
  const mounts = [valuesIn(config, 'module').mounts ?? []].flat().filter(isObject);
  const mounted = mounts.filter(({ target }) => target === 'content').flatMap((mount) => textIn(mount, 'source') ?? []);
  const hasPages = (folder: string): boolean =>
    files.some((file) => isMarkdown(file) && file.startsWith(`${plainFolder(folder)}/`));
  // Some mounts only have pictures. A pattern for them would match no posts.
  const filled = mounted.some(hasPages) ? mounted.filter(hasPages) : mounted;
  const folders = filled.length > 0 ? filled : [textIn(config, 'contentdir') ?? 'content'];
  return [...new Set(folders.filter((folder) => !folder.split('/').includes('..')))].map(
    (folder) => base + plainFolder(folder),
  );
};

/** Parses an expression of `ignoreFiles`, which matches a part of the whole path; null if it is not supported. */
const expressionOf = (written: string): RegExp | null =>
  orNull(() => new RegExp(written.replace(/^\(\?i\)/, ''), written.startsWith('(?i)') ? 'i' : ''));

/** Returns the language segment in URLs of a workspace with several languages. `otherlang` is empty for the default. */
const languagePart = (config: Values): string =>
  config.defaultcontentlanguageinsubdir === true ? '/{lang}' : '/{otherlang}';

/** Returns the language segment in URLs of a language with its own workspace. */
const ownLanguagePart = (config: Values, name: string | undefined): string => {
  const isDefault = name === (textIn(config, 'defaultcontentlanguage') ?? 'en');
  return name === undefined || (isDefault && config.defaultcontentlanguageinsubdir !== true) ? '' : `/${name}`;
};

const staticOf = ({ base, files }: Site, config: Values): string | undefined => {
  const [folder = 'static'] = textsIn(config, 'staticdir');
  return files.some((file) => file.startsWith(`${folder}/`)) ? base + folder : undefined;
};

/** Returns the site parameters that posts use: https://gohugo.io/shortcodes/param/. None that differ by language. */
const parametersUsed = ({ repository, base, files }: Site, config: Values, pages: readonly string[]) => {
  if (files.some((file) => /config\/_default\/params\.[\w-]+\.\w+$/.test(file))) return undefined;
  const names = pages.flatMap((file) =>
    [...(repository.textOf(base + file) ?? '').matchAll(PARAMETER)].map(([, name = '']) => name.toLowerCase()),
  );
  const languages = Object.values(valuesIn(config, 'languages')).filter(isObject);
  const found = [...new Set(names)].sort().flatMap((name) => {
    const value = valueAt(config, `params.${name}`);
    const isOwn = languages.some((language) => valueAt(language, `params.${name}`) !== undefined);
    return typeof value === 'string' && !isOwn ? [[`param ${name}`, value] as const] : [];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
};

const PARAMETER = /\{\{[<%]\s*param\s+["`]?([\w.-]+)/g;

/** https://gohugo.io/configuration/front-matter/#dates */
const USUAL = {
  date: ['date', 'publishdate', 'pubdate', 'published', 'lastmod', 'modified'],
  lastmod: ['lastmod', 'modified'],
  publishdate: ['publishdate', 'pubdate', 'published'],
  expirydate: ['expirydate', 'unpublishdate'],
} as const;

/** A page about a term: https://gohugo.io/content-management/taxonomies/#add-custom-metadata-to-a-taxonomy-or-term */
const TERM_PAGE = /(?:^|\/)(authors|categories|tags)\/[^/]+\/_index\.[^/]+$/;

const DATED_NAME = /(?:^|\/)\d{4}-\d{1,2}-\d{1,2}[-_ ][^/]*(?:\/index)?\.(?:md|markdown)$/i;
const DATED_URL = /^\W*url\W.*\d{4}\/\d\d\/\d\d\//im;

/** Decides where the dates of posts come from: keys and file names. */
const datesOf = ({ repository, base, files }: Site, config: Values): ToolOptions => {
  const written = valuesIn(config, 'frontmatter');
  const listed = (field: keyof typeof USUAL): readonly string[] =>
    textsIn(written, field).map((each) => each.toLowerCase());
  const keys = (field: keyof typeof USUAL): readonly string[] | undefined => {
    const read = listed(field).flatMap((key) => (key === ':default' ? USUAL[field] : key.startsWith(':') ? [] : [key]));
    return read.length === 0 ? undefined : [...new Set(read)];
  };
  const order = listed('date');
  const inNames = order.indexOf(':filename');
  const nameDates = inNames === 0 ? 'first' : 'last';
  const hasDates = files.some(
    (file) => DATED_NAME.test(file) || (isMarkdown(file) && DATED_URL.test(repository.textOf(base + file) ?? '')),
  );
  const why = 'frontmatter of the configuration';
  return {
    decisions: decided(
      inNames !== -1
        ? ['adopt.nameDates', nameDates, `${why}: names without their dates are slugs`]
        : ['adopt.nameDates', hasDates ? 'none' : undefined, 'Hugo does not read dates from file names'],
      ['adopt.fields.publishedAt', keys('date'), why],
      ['adopt.fields.updatedAt', keys('lastmod'), why],
      ['adopt.fields.publishDate', keys('publishdate'), why],
      ['adopt.fields.expiryDate', keys('expirydate'), why],
    ),
    unsupported: Object.keys(USUAL).flatMap((field) =>
      listed(field as keyof typeof USUAL)
        .filter((each) => each === ':git' || each === ':filemodtime')
        .map((each) => `frontmatter.${field} with ${each}: the value in each post wins`),
    ),
  };
};

/** Whether a file of a site is in one of several folders of the repository. */
const isIn = ({ base }: Site, file: string, folders: readonly string[]): boolean =>
  folders.some((folder) => `${base}${file}`.startsWith(`${folder}/`));
