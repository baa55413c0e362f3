import { type Adopter, decided, switched } from '../adopt/adopter.ts';
import { type CodeOption, codeOf, EXCLUDE, MARKDOWN_IT, optionsIn, publicOf } from '../adopt/code.ts';
import { datedFolders } from '../adopt/folders.ts';
import { missing, pluginsIn, pluginsOf } from '../adopt/markdown-plugins.ts';
import { packagesOf } from '../adopt/site-files.ts';
import { sourceFolderIn } from './imported-files.ts';
import { vitepress as conventions } from './tool.ts';

/** The folder of the configuration, and the extensions that the tool lacks. */
const pressTool = (name: string, folder: string, lacks: readonly string[]): Adopter => ({
  dialect: 'vitepress',
  name,
  conventions,
  find: ({ files }, base) => {
    const pattern = new RegExp(`^(?:[\\w-]+/)?\\.${folder}/config(?:\\.|/)`);
    const config = files.find((file) => file.startsWith(base) && pattern.test(file.slice(base.length)));
    return config === undefined ? null : [config];
  },
  translate: (site) => {
    const code = codeOf(site, new RegExp(`(?:^|/)(?:\\.${folder}/config/[^/]+|config)\\.[cm]?[jt]s$`)).join('\n');
    const options = optionsIn(code, OPTIONS);
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
  hidden: [`.${folder}`],
  postsByDate: 'any-key',
  // https://vitepress.dev/reference/frontmatter-config
  layoutKeys: ['layout', 'sidebar', 'aside', 'outline', 'navbar', 'pageClass'],
});

/** VitePress's HTML is nearly that of VuePress: https://vuepress.vuejs.org/guide/markdown.html */
export const vitepressAdopters: readonly Adopter[] = [
  pressTool('VitePress', 'vitepress', []),
  pressTool('VuePress', 'vuepress', ['alerts', 'attributes', 'heading-ids', 'linkify']),
];

/** Plugins and themes of VuePress that change Markdown. */
const VUEPRESS_PLUGIN = /vuepress.*(?:theme-(?!default)|md-|markdown|container|katex|mathjax)/;

/** https://vitepress.dev/reference/site-config */
const OPTIONS: readonly CodeOption[] = [
  ...MARKDOWN_IT,
  [/\bmath\s*:\s*true\b/, 'math'],
  [/\blineNumbers\s*:\s*true\b/, null, 'code has no line numbers'],
  [/\b(?:info|tip|warning|danger|details|note|important|caution)Label\s*:/, null, 'containers have English titles'],
  [/\banchor\s*:\s*\{/, null, "ids of headings are VitePress's usual ones"],
  [/\brewrites\s*:/, null, 'URLs follow the files'],
  // The latter in VuePress: https://vuepress.vuejs.org/reference/config.html#pagepatterns
  [/\b(?:srcExclude|pagePatterns)\s*:/, null, EXCLUDE],
  [
    /\bsrcDir\s*:(?!\s*['"`][^'"`$\n]*['"`])/,
    null,
    '@ in inserted files is the folder of the site, or src or docs in it',
  ],
];
