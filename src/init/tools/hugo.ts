import { count } from '../../diagnostics/counted.ts';
import { inLowerCase, isValues, readDataFile, textIn, textsIn, type Values, valuesIn } from '../data-file.ts';
import type { Repository } from '../repository.ts';
import { datesOf } from './hugo-dates.ts';
import { inOneWorkspace } from './hugo-languages.ts';
import { permalinksOf } from './hugo-permalinks.ts';
import { ignoredPatterns } from './ignored-files.ts';
import { decided, languageOf, type ProposedWorkspace, type Site, type Tool, websiteOf } from './tool.ts';

export const hugo: Tool = {
  dialect: 'hugo',
  name: 'Hugo',
  find: (repository, base) => {
    const files = repository.files.filter((file) => file.startsWith(base)).map((file) => file.slice(base.length));
    const found = files.filter((file) => CONFIG.test(file)).map((file) => base + file);
    const [first] = found;
    const hasOwnName = /(?:^|\/)hugo\.\w+$/.test(first ?? '');
    return first !== undefined && (hasOwnName || found.some((file) => isHugo(repository, file, files))) ? found : null;
  },
  translate: (site) => {
    const config = inLowerCase(site.config);
    const contents = contentsOf(site, config);
    const unsupported: string[] = [];
    const workspaces = workspacesOf(site, config, contents);
    const prefix = workspaces.some(({ languages }) => languages !== undefined) ? prefixOf(config) : '';
    const permalinks = permalinksOf(site, config, {
      contents: foldersOf(site, config, contents),
      prefix,
    });
    unsupported.push(...permalinks.unsupported);
    const dates = datesOf(site, config);
    unsupported.push(...dates.unsupported);
    const ignored = ignoredBy(site, textsIn(config, 'ignorefiles'), contents);
    unsupported.push(...ignored.unsupported);
    unsupported.push(...otherPages(site, foldersOf(site, config, contents)));
    if (config.disablepathtolower === true) unsupported.push('disablePathToLower: slugs of names are in lower case');
    if (config.removepathaccents === true) unsupported.push('removePathAccents: slugs keep their accents');
    const modules = [valuesIn(config, 'module').imports ?? []].flat().length;
    if (modules > 0) unsupported.push('modules: what they mount into content/ is not in this folder');
    return {
      workspaces: workspaces.map((each) => ({
        ...each,
        posts: [...each.posts, ...ignored.patterns],
      })),
      decisions: [
        ...permalinks.decisions,
        ...decided(
          [['posts', 'timeZone'], textIn(config, 'timezone')],
          [['posts', 'future'], config.buildfuture === true ? true : undefined],
          [['posts', 'drafts'], config.builddrafts === true ? true : undefined],
          [['posts', 'expired'], config.buildexpired === true ? true : undefined],
          [['assets', 'folder'], staticOf(site, config)],
        ),
        ...websiteOf(textIn(config, 'baseurl')),
        ...dates.decisions,
      ],
      unsupported,
    };
  },
};

const CONFIG = /^(?:(?:hugo|config)\.(?:toml|ya?ml|json)|config\/_default\/[\w.-]+\.(?:toml|ya?ml|json))$/;

/** `config.toml` is Zola's as well. */
const isHugo = (repository: Repository, file: string, files: readonly string[]): boolean => {
  if (file.includes('config/_default/')) return true;
  const config = inLowerCase(readDataFile(repository, file) ?? {});
  const hasContent = files.some((each) => each.startsWith('content/'));
  return (
    'baseurl' in config || (hasContent && !('base_url' in config) && ('theme' in config || 'languagecode' in config))
  );
};

/** The folders of pages: what is mounted on `content`, else `contentDir`. */
const contentsOf = ({ base }: Site, config: Values): readonly string[] => {
  const mounts = [valuesIn(config, 'module').mounts ?? []].flat().filter(isValues);
  const mounted = mounts.filter(({ target }) => target === 'content').flatMap((mount) => textIn(mount, 'source') ?? []);
  const folders = mounted.length > 0 ? mounted : [textIn(config, 'contentdir') ?? 'content'];
  return [...new Set(folders.filter((folder) => !folder.split('/').includes('..')))].map(
    (folder) => base + folder.replace(/^\.?\/|\/+$/g, ''),
  );
};

/** What `ignoreFiles` leaves out: expressions that match parts of whole paths. */
const ignoredBy = (
  site: Site,
  written: readonly string[],
  contents: readonly string[],
): { readonly patterns: readonly string[]; readonly unsupported: readonly string[] } => {
  const read = written.map((each) => ({ each, expression: expressionOf(each) }));
  const expressions = read.flatMap(({ expression }) => expression ?? []);
  const isPage = (file: string): boolean => contents.some((folder) => `${site.base}${file}`.startsWith(`${folder}/`));
  const patterns = ignoredPatterns({ ...site, files: site.files.filter(isPage) }, (file) =>
    expressions.some((expression) => expression.test(`/${site.base}${file}`)),
  );
  const unread = read
    .filter(({ expression }) => expression === null)
    .map(({ each }) => `ignoreFiles: ${each} is not read`);
  const today = patterns.length === 0 ? [] : ['ignoreFiles: the patterns name what it leaves out today'];
  return { patterns, unsupported: [...unread, ...today] };
};

const expressionOf = (written: string): RegExp | null => {
  try {
    return new RegExp(written.replace(/^\(\?i\)/, ''), written.startsWith('(?i)') ? 'i' : '');
  } catch {
    return null;
  }
};

/** What stands before addresses of a site in several languages. */
const prefixOf = (config: Values): string =>
  config.defaultcontentlanguageinsubdir === true ? '/{lang}' : '/{otherlang}';

/** Those, and the folders that languages have of their own. */
const foldersOf = ({ base }: Site, config: Values, contents: readonly string[]): readonly string[] => {
  const own = Object.values(valuesIn(config, 'languages')).flatMap((language) =>
    isValues(language) ? (textIn(language, 'contentdir') ?? []) : [],
  );
  return [...contents, ...own.map((folder) => base + folder.replace(/^\.?\/|\/+$/g, ''))];
};

/** https://gohugo.io/content-management/formats/ */
const OTHER_PAGES = /\.(?:html?|adoc|asciidoc|ad|org|rst|pandoc|pdc)$/;

const otherPages = ({ base, files }: Site, contents: readonly string[]): readonly string[] => {
  const isPage = (file: string): boolean => contents.some((folder) => `${base}${file}`.startsWith(`${folder}/`));
  const ends = files.filter(isPage).flatMap((file) => OTHER_PAGES.exec(file)?.[0] ?? []);
  if (ends.length === 0) return [];
  return [
    `${count(ends.length, 'page')} that ${ends.length === 1 ? 'is' : 'are'} no Markdown (${[...new Set(ends)].sort().join(', ')})`,
  ];
};

const INCLUDED = '**/*.{md,markdown}';

/** One workspace; one for each language, where not all can be told by folders of their own or by the ends of names, `a.de.md`. */
const workspacesOf = (site: Site, config: Values, contents: readonly string[]): ProposedWorkspace[] => {
  const { base, files } = site;
  const languages = Object.entries(valuesIn(config, 'languages')).filter(
    (entry): entry is [string, Values] => isValues(entry[1]) && entry[1].disabled !== true,
  );
  const first = textIn(config, 'defaultcontentlanguage') ?? 'en';
  const title = textIn(config, 'title');
  const language = languageOf(
    textIn(config, 'languagecode') ?? textIn(config, 'locale') ?? textIn(config, 'defaultcontentlanguage'),
  );
  const others = languages.filter(([name]) => name !== first);
  if (others.length === 0) {
    const own = languages.find(([name]) => name === first)?.[1] ?? {};
    const folder = textIn(own, 'contentdir');
    const folders = folder === undefined ? contents : [base + folder.replace(/\/+$/, '')];
    return [
      {
        name: 'content',
        posts: folders.map((each) => `${each}/${INCLUDED}`),
        title: textIn(own, 'title') ?? title,
        language: languageOf(textIn(own, 'languagecode')) ?? language ?? languageOf(first),
      },
    ];
  }
  const named = others.map(([name]) => name);
  const inOne = inOneWorkspace(site, config, { contents, names: [first, ...named] });
  if (inOne !== null) return [{ ...inOne, title: inOne.title ?? title }];
  return [first, ...named].flatMap((name) => {
    const own = languages.find(([each]) => each === name)?.[1] ?? {};
    const folder = textIn(own, 'contentdir')?.replace(/\/+$/, '');
    const folders = folder === undefined ? contents : [base + folder];
    const inNames = folder === undefined && name !== first;
    const othersIn = (parent: string): readonly string[] =>
      named.filter(
        (other) =>
          other !== name &&
          files.some((file) => `${base}${file}`.startsWith(`${parent}/`) && file.includes(`.${other}.`)),
      );
    const posts = folders.flatMap((each) =>
      inNames
        ? [`${each}/**/*.${name}.{md,markdown}`]
        : [`${each}/${INCLUDED}`, ...othersIn(each).map((other) => `!${each}/**/*.${other}.*`)],
    );
    return [{ name, posts, title: textIn(own, 'title') ?? title, language: languageOf(name) }];
  });
};

const staticOf = ({ base, files }: Site, config: Values): string | undefined => {
  const [folder = 'static'] = textsIn(config, 'staticdir');
  return files.some((file) => file.startsWith(`${folder}/`)) ? base + folder : undefined;
};
