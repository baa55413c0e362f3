import { basename, dirname, join } from 'node:path/posix';
import { readFrontMatter } from '../../../content/front-matter/front-matter.ts';
import { textOf } from '../../../content/posts/field-values.ts';
import { sourceFolderIn } from '../../../content/posts/imported-files.ts';
import { codeOf, eleventyOptions, optionsIn, pluginsIn, pluginsOf, VITEPRESS } from './code-options.ts';
import { isSectionPage } from './hugo-workspaces.ts';
import {
  decided,
  endingsOf,
  firstOf,
  type ProposedWorkspace,
  packagesOf,
  type Site,
  type Tool,
  type Translation,
} from './tool.ts';

/** Tools whose configuration is code, which Galley never runs: it only reads the project's files. */

export const astro: Tool = {
  dialect: 'astro',
  name: 'Astro',
  find: (repository, base) =>
    firstOf(repository, base, withEndings('astro.config')) ?? (packagesOf(repository, base).has('astro') ? [] : null),
  translate: (site) => ({
    ...collectionsOf(site),
    decisions: decided(
      // Astro writes its site to dist/.
      ['folders.out', 'dist-api', 'Astro writes the site to dist/'],
      ['folders.public', publicOf(site)],
    ),
  }),
};

export const eleventy: Tool = {
  dialect: 'eleventy',
  name: 'Eleventy',
  find: (repository, base) =>
    firstOf(repository, base, [...withEndings('eleventy.config'), '.eleventy.js', '.eleventy.cjs']) ??
    (packagesOf(repository, base).has('@11ty/eleventy') ? [] : null),
  translate: (site) => {
    const plugins = pluginsOf(site);
    const options = eleventyOptions(site);
    const hasCode = site.files.some((file) => /\.11tydata\.[cm]?js$/.test(file));
    return {
      workspaces: datedFolders(site, false),
      decisions: [...decided(['folders.public', publicOf(site)]), ...plugins.decisions, ...options.decisions],
      unsupported: [
        ...(hasCode ? ['directory data files in JavaScript (*.11tydata.js)'] : []),
        ...plugins.unsupported,
        ...options.unsupported,
      ],
    };
  },
};

export const vitepress: Tool = {
  dialect: 'vitepress',
  name: 'VitePress',
  find: ({ files }, base) => {
    const config = files.find(
      (file) => file.startsWith(base) && /^(?:[\w-]+\/)?\.vitepress\/config(?:\.|\/)/.test(file.slice(base.length)),
    );
    return config === undefined ? null : [config];
  },
  translate: (site) => {
    const code = codeOf(site, /(?:^|\/)(?:\.vitepress\/config\/[^/]+|config)\.[cm]?[jt]s$/).join('\n');
    const options = optionsIn(code, VITEPRESS);
    return {
      workspaces: datedFolders(site),
      decisions: [
        ...decided(['folders.public', publicOf(site, sourceFolderIn(code) ?? '.')]),
        ...pluginsOf(site).decisions,
        ...options.decisions,
      ],
      unsupported: [...options.unsupported, ...pluginsIn(code)],
    };
  },
};

const withEndings = (name: string): string[] =>
  ['ts', 'mjs', 'js', 'cjs', 'mts', 'cts'].map((ending) => `${name}.${ending}`);

/** Returns the folder of public files: in the source folder of the site, which may be in `docs/`, or else a usual one. */
const publicOf = ({ base, files }: Site, source = '.'): string | undefined => {
  const ofSource = source === '.' ? [] : [join(source, 'public'), join('docs', source, 'public')];
  const found = [...ofSource, 'public', 'static', 'docs/public', 'src/public'].find((folder) =>
    files.some((file) => file.startsWith(`${folder}/`)),
  );
  return found === undefined ? undefined : base + found;
};

const ENDINGS = /\.(?:md|markdown|mdx)$/i;

/** Files that are never posts. */
const OTHERS =
  /^(?:readme|changelog|license|licence|contributing|code_of_conduct|security|agents|claude|todo|pull_request_template)\b/i;

/** Returns the Markdown files that may be posts: not those about the repository, and no templates. */
export const pagesIn = (files: readonly string[]): readonly string[] =>
  files.filter(
    (file) =>
      ENDINGS.test(file) &&
      !OTHERS.test(basename(file)) &&
      !/(?:^|\/)(?:_(?!posts\/)[^/]*|node_modules|themes|templates?|_?archetypes|scaffolds)\//.test(file),
  );

/** Returns the Markdown files of a site that have a date and, if posts need it, a title in front matter. */
const datedFiles = ({ repository, base, files }: Site, needsTitle = true): readonly string[] =>
  pagesIn(files).filter((file) => {
    const read = readFrontMatter(repository.textOf(base + file) ?? '', file);
    if (read.frontMatter === null) return false;
    const { data } = read.frontMatter;
    if (needsTitle && !data.has('title')) return false;
    const isDated = [...data].some(([key, value]) => DATES.test(key) && DATE_VALUE.test(textOf(value) ?? ''));
    return isDated || /^\d{4}-\d\d-\d\d/.test(basename(file));
  });

const DATES =
  /^(?:date|pub_?date(?:time)?|publish(?:ed)?(?:_?(?:at|date|on))?|date_?published|created(?:_?(?:at|date))?)$/i;

/** A date, or one of Eleventy's words for one. */
const DATE_VALUE = /\d|^(?:git )?(?:created|last modified)$/i;

/**
 * Returns a workspace for each collection with dated files: `src/content/blog`. Without any, the folders with dated
 * files are workspaces. Other collections are reported.
 */
const collectionsOf = (site: Site): Pick<Translation, 'workspaces' | 'unsupported'> => {
  const dated = new Set(datedFiles(site).flatMap(collectionIn));
  const pages = new Set(site.files.filter((file) => ENDINGS.test(file)).flatMap(collectionIn));
  const others = [...new Set(site.files.flatMap(collectionIn))].filter((folder) => !dated.has(folder)).sort();
  return {
    workspaces:
      dated.size === 0
        ? datedFolders(site)
        : [...dated].map((folder) => ({ name: workspaceName(basename(folder)), posts: patternsOf(site, folder) })),
    unsupported: [
      ...linesAbout(
        'collections whose entries lack a title or a date',
        others.filter((folder) => pages.has(folder)),
      ),
      ...linesAbout(
        'folders of data files without Markdown',
        others.filter((folder) => !pages.has(folder)),
      ),
    ],
  };
};

const linesAbout = (what: string, folders: readonly string[]): readonly string[] => {
  const shown =
    folders.slice(0, SHOWN).join(', ') + (folders.length > SHOWN ? ` and ${folders.length - SHOWN} more` : '');
  return folders.length === 0 ? [] : [`${what}: ${shown}`];
};

const SHOWN = 8;

const collectionIn = (file: string): readonly string[] =>
  /^(src\/(?:content|data)\/[^/]+)\/.*\.(?:mdx?|markdown|json|ya?ml|toml)$/i.exec(file)?.slice(1) ?? [];

/** Returns a workspace for each folder with dated files. Of nested folders, only the outer ones count. */
export const datedFolders = (site: Site, needsTitle = true): readonly ProposedWorkspace[] => {
  const folders = datedFiles(site, needsTitle).map((file) =>
    outermost(dirname(/\/index\.\w+$/i.test(file) ? dirname(file) : file)),
  );
  const others = folders.filter((folder) => !isOfPages(folder));
  const taken = others.length > 0 ? others : folders;
  const roots = [...new Set(taken)].filter(
    (folder) => !taken.some((other) => other !== folder && folder.startsWith(`${other}/`)),
  );
  return roots.sort().map((folder) => ({ name: workspaceName(basename(folder)), posts: patternsOf(site, folder) }));
};

/** Whether a folder has pages with a date, such as an imprint. If a site has nothing else, they may be its posts. */
const isOfPages = (folder: string): boolean => /(?:^|\/)_?pages$/.test(folder);

/** Returns the folder of posts that contains a folder: not one for a year, a month or a single post. */
const outermost = (folder: string): string => {
  const parts = folder.split('/');
  while (parts.length > 1 && /^(?:\d{1,4}|\d{4}-.*)$/.test(parts.at(-1) ?? '')) parts.pop();
  const known = parts.findIndex((part) => /^(?:blog|posts?|articles|news|notes|_posts|writing)$/.test(part));
  return known === -1 ? parts.join('/') : parts.slice(0, known + 1).join('/');
};

const patternsOf = ({ base, files }: Site, folder: string): string[] => {
  const own = files.filter((file) => file.startsWith(folder === '.' ? '' : `${folder}/`));
  const prefix = folder === '.' ? base : `${base}${folder}/`;
  const within = own.some((file) => file.slice(prefix.length - base.length).includes('/') && ENDINGS.test(file));
  const readme = own.some((file) => /(?:^|\/)readme\.md$/i.test(file));
  const hidden = own.some((file) => /(?:^|\/)_[^/]*$/.test(file) && ENDINGS.test(file) && !isSectionPage(file));
  return [
    `${prefix}${within && folder !== '.' ? '**/' : ''}*.${endingsOf(own)}`,
    ...(readme ? [`!${prefix}**/README.md`] : []),
    ...(hidden ? [`!${prefix}**/_*`] : []),
  ];
};

const workspaceName = (name: string): string => name.replace(/^_+/, '').replace(/[^A-Za-z0-9_-]+/g, '-') || 'posts';
