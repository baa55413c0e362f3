import { basename, join } from 'node:path/posix';
import { isPage } from '../../content/discover/workspace-files.ts';
import { sourceFolderIn } from '../../content/posts/imported-files.ts';
import { type Adopter, decided, type Site, type Translation } from '../adopt/adopter.ts';
import { datedFiles, datedFolders, patternsOf, workspaceName } from '../adopt/folders.ts';
import { firstOf, packagesOf } from '../adopt/site-files.ts';
import {
  CODE,
  codeOf,
  EXCLUDE,
  eleventyOptions,
  missing,
  optionsIn,
  pluginsIn,
  pluginsOf,
  switched,
  VITEPRESS,
} from './code-options.ts';

/** Tools whose configuration is code, which Galley never runs: it only reads the project's files. */

export const astro: Adopter = {
  dialect: 'astro',
  name: 'Astro',
  find: (repository, base) =>
    firstOf(repository, base, withEndings('astro.config')) ?? (packagesOf(repository, base).has('astro') ? [] : null),
  translate: (site) => {
    const collections = collectionsOf(site);
    // https://starlight.astro.build/guides/pages/#file-formats
    const isStarlight = collections.workspaces.length === 0 && packagesOf(site.repository, site.base).has(STARLIGHT);
    const plugins = pluginsOf(site, codeOf(site, /(?:^|\/)astro\.config\./).join('\n'));
    return {
      workspaces: collections.workspaces,
      decisions: [
        ...decided(
          ['folders.out', 'dist-api', 'Astro writes the site to dist/'],
          ['folders.public', publicOf(site)],
          ['posts.url', isStarlight ? '/{path}/' : undefined, 'where Starlight publishes its pages'],
        ),
        ...plugins.decisions,
      ],
      unsupported: [...collections.unsupported, ...plugins.unsupported],
    };
  },
};

const STARLIGHT = '@astrojs/starlight';

export const eleventy: Adopter = {
  dialect: 'eleventy',
  name: 'Eleventy',
  find: (repository, base) =>
    firstOf(repository, base, [...withEndings('eleventy.config'), '.eleventy.js', '.eleventy.cjs']) ??
    (packagesOf(repository, base).has('@11ty/eleventy') ? [] : null),
  translate: (site) => {
    const plugins = pluginsOf(site, codeOf(site, CODE).join('\n'));
    const options = eleventyOptions(site);
    const ignored = ignoredBy(site);
    const hasCode = site.files.some((file) => /\.11tydata\.[cm]?js$/.test(file));
    return {
      workspaces: datedFolders(site),
      decisions: [...decided(['folders.public', publicOf(site)]), ...plugins.decisions, ...options.decisions],
      unsupported: [
        ...(ignored.length > 0 ? [`.eleventyignore or ignores.add (${ignored.join(', ')}): ${EXCLUDE}`] : []),
        ...(hasCode ? ['directory data files in JavaScript (*.11tydata.js)'] : []),
        ...plugins.unsupported,
        ...options.unsupported,
      ],
    };
  },
};

/** What Eleventy ignores, except for files that are never posts: https://www.11ty.dev/docs/ignores/ */
const ignoredBy = (site: Site): readonly string[] => {
  const lines = (site.repository.textOf(`${site.base}.eleventyignore`) ?? '').split('\n');
  const added = [
    ...codeOf(site, CODE)
      .join('\n')
      .matchAll(/\bignores\.add\(\s*(['"`])(.*?)\1/g),
  ];
  return [...lines, ...added.map(([, , name = '']) => name)]
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^[#!]|node_modules|\b(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\b/i.test(line));
};

/** The folder of the configuration, and the extensions that the tool lacks. */
const pressTool = (name: string, folder: string, lacks: readonly string[]): Adopter => ({
  dialect: 'vitepress',
  name,
  find: ({ files }, base) => {
    const pattern = new RegExp(`^(?:[\\w-]+/)?\\.${folder}/config(?:\\.|/)`);
    const config = files.find((file) => file.startsWith(base) && pattern.test(file.slice(base.length)));
    return config === undefined ? null : [config];
  },
  translate: (site) => {
    const code = codeOf(site, new RegExp(`(?:^|/)(?:\\.${folder}/config/[^/]+|config)\\.[cm]?[jt]s$`)).join('\n');
    const options = optionsIn(code, VITEPRESS);
    const lacking = lacks.filter((extension) => !new RegExp(`\\b${extension}\\s*:\\s*true\\b`).test(code));
    const others = [...packagesOf(site.repository, site.base).keys()].filter((each) => VUEPRESS_PLUGIN.test(each));
    return {
      workspaces: datedFolders(site),
      decisions: [
        ...decided(['folders.public', publicOf(site, sourceFolderIn(code) ?? '.')]),
        ...lacking.flatMap((extension) => switched(`!${extension}`, `${name} does not have it by default`)),
        ...pluginsOf(site, code).decisions,
        ...options.decisions,
      ],
      unsupported: [...options.unsupported, ...pluginsIn(code), ...missing(others)],
    };
  },
});

export const vitepress: Adopter = pressTool('VitePress', 'vitepress', []);

/** VitePress's HTML is nearly that of VuePress: https://vuepress.vuejs.org/guide/markdown.html */
export const vuepress: Adopter = pressTool('VuePress', 'vuepress', ['alerts', 'attributes', 'heading-ids', 'linkify']);

/** Plugins and themes of VuePress that change Markdown. */
const VUEPRESS_PLUGIN = /vuepress.*(?:theme-(?!default)|md-|markdown|container|katex|mathjax)/;

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

/**
 * Returns a workspace for each collection with dated files: `src/content/blog`. Without any, the folders with dated
 * files are workspaces. Other collections are reported, unless they are all that the site has.
 */
const collectionsOf = (site: Site): Pick<Translation, 'workspaces' | 'unsupported'> => {
  const dated = new Set(datedFiles(site).flatMap(collectionIn));
  const pages = new Set(site.files.filter(isPage).flatMap(collectionIn));
  const others = [...new Set(site.files.flatMap(collectionIn))].filter((folder) => !dated.has(folder)).sort();
  const workspaces =
    dated.size === 0
      ? datedFolders(site)
      : [...dated].map((folder) => ({ name: workspaceName(basename(folder)), posts: patternsOf(site, folder) }));
  return {
    workspaces,
    unsupported: [
      ...linesAbout(
        'collections whose entries lack a title or a date',
        others.filter((folder) => pages.has(folder) && workspaces.length > 0),
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
