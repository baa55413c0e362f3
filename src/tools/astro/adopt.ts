import { basename } from 'node:path/posix';
import { isPage } from '../../content/discover/workspace-files.ts';
import { type Adopter, decided, type EngineModule, type Site, type Translation } from '../adopt/adopter.ts';
import { codeOf, inAnyCode, publicOf } from '../adopt/code.ts';
import { namePlugins, pluginImport, pluginName, pluginsToAdd } from '../adopt/engine.ts';
import { datedFiles, datedFolders, patternsOf, workspaceName } from '../adopt/folders.ts';
import { firstOf, packagesOf } from '../adopt/site-files.ts';
import { astro as conventions } from './tool.ts';
import { urlsOf } from './urls.ts';

export const astroAdopter: Adopter = {
  dialect: 'astro',
  name: 'Astro',
  conventions,
  find: (repository, base) =>
    firstOf(repository, base, inAnyCode('astro.config')) ?? (packagesOf(repository, base).has('astro') ? [] : null),
  translate: (site) => {
    const collections = collectionsOf(site);
    return {
      workspaces: collections.workspaces,
      decisions: [
        ...decided(
          ['folders.out', 'dist-api', 'Astro writes the site to dist/'],
          ['folders.public', publicOf(site)],
          [
            'posts.url',
            collections.workspaces.length === 0 && isStarlight(site) ? '/{path}/' : undefined,
            'where Starlight publishes its pages',
          ],
        ),
      ],
      unsupported: collections.unsupported,
    };
  },
  urls: (site, workspaces) => (isStarlight(site) ? { decisions: [], unsupported: [] } : urlsOf(site, workspaces)),
  engine: (site) => engineOf(site),
  pages: /^src\/(?:content|data|pages)\//,
  // Pages have the names of their files in URLs, but entries of collections have ids made from them.
  keepsNames: /(?:^!?|\/)src\/pages\//,
  postsByDate: 'any-key',
  // https://docs.astro.build/en/basics/layouts/#markdown-layouts
  layoutKeys: ['layout'],
};

/** Since version 7, Astro renders Markdown with satteri, unless the site has plugins of remark or rehype. */
const engineOf = (site: Site): EngineModule => {
  const { packages, others } = namePlugins(site, codeOf(site, /(?:^|\/)astro\.config\./).join('\n'));
  const version = /\d+/.exec(String(packagesOf(site.repository, site.base).get('astro')))?.[0];
  if (packages.length + others.length === 0 && Number(version) >= 7)
    return {
      packages: ['@astrojs/markdown-satteri', 'satteri'],
      reasons: [],
      lines: [
        "import { satteriHeadingIdsPlugin } from '@astrojs/markdown-satteri';",
        "import { markdownToHtml } from 'satteri';",
        '',
        'const options = { features: { smartPunctuation: true }, hastPlugins: [satteriHeadingIdsPlugin()] };',
        'export default (markdown) => markdownToHtml(markdown, options).html;',
      ],
    };
  const namesOf = (kind: string): string =>
    packages
      .filter((name) => name.includes(`${kind}-`))
      .map(pluginName)
      .join(', ');
  return {
    packages: ['@astrojs/markdown-remark', ...packages],
    reasons: [...packages, ...others],
    lines: [
      "import { createMarkdownProcessor } from '@astrojs/markdown-remark';",
      ...packages.map(pluginImport),
      '',
      'const processor = await createMarkdownProcessor({',
      '  syntaxHighlight: false,',
      `  remarkPlugins: [${namesOf('remark')}],`,
      `  rehypePlugins: [${namesOf('rehype')}],`,
      '});',
      ...pluginsToAdd(others),
      'export default async (markdown) => (await processor.render(markdown)).code;',
    ],
  };
};

/** https://starlight.astro.build/guides/pages/#file-formats */
const isStarlight = ({ repository, base }: Site): boolean => packagesOf(repository, base).has('@astrojs/starlight');

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
