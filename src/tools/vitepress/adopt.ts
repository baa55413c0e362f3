import { type Adopter, decided, type EngineModule, type Site, switched } from '../adopt/adopter.ts';
import { codeOf, EXCLUDE, publicOf } from '../adopt/code.ts';
import { datedFolders } from '../adopt/folders.ts';
import { packagesOf } from '../adopt/site-files.ts';
import { missing } from '../adopt/unread-options.ts';
import { sourceFolderIn } from './imported-files.ts';
import { vitepress as conventions } from './tool.ts';
import { urlsOf } from './urls.ts';

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
    const code = configOf(site, folder);
    const others = [...packagesOf(site.repository, site.base).keys()].filter((each) => VUEPRESS_PLUGIN.test(each));
    const lacking = lacks.filter((extension) => !new RegExp(`\\b${extension}\\s*:\\s*true\\b`).test(code));
    return {
      workspaces: datedFolders(site),
      decisions: [
        ...decided(['folders.public', publicOf(site, sourceFolderIn(code) ?? '.')]),
        ...lacking.flatMap((extension) => switched(`!${extension}`, `${name} does not have it by default`)),
      ],
      unsupported: [...(folder === 'vitepress' ? [] : missing([...pluginsIn(code), ...others])), ...optionsIn(code)],
    };
  },
  ...(folder === 'vitepress' && { engine: engineOf }),
  urls: (site, workspaces) => urlsOf(site, workspaces, configOf(site, folder)),
  hidden: [`.${folder}`],
  postsByDate: 'any-key',
  // https://vitepress.dev/reference/frontmatter-config
  layoutKeys: ['layout', 'sidebar', 'aside', 'outline', 'navbar', 'pageClass'],
});

/** The module reads the configuration. Tabs of code groups have random names. */
const engineOf = (site: Site): EngineModule => {
  const config = site.files.find((file) => /(?:^|\/)\.vitepress\/config(?:\.|\/)/.test(file)) ?? '';
  const folder = config.slice(0, config.indexOf('.vitepress'));
  return {
    packages: ['vitepress'],
    reasons: /\bmarkdown\s*:\s*\{/.test(configOf(site, 'vitepress')) ? ['the option markdown'] : [],
    lines: [
      "import { createMarkdownRenderer, resolveConfig } from 'vitepress';",
      '',
      `const { srcDir, markdown, site } = await resolveConfig(\`\${import.meta.dirname}/${folder}\`);`,
      '// By default, Shiki stops colouring a line after 500 ms, so the HTML would depend on the machine.',
      'const untimed = { preprocess: (_, options) => void (options.tokenizeTimeLimit = 0) };',
      'const codeTransformers = [...(markdown?.codeTransformers ?? []), untimed];',
      'const options = { ...markdown, codeTransformers, anchor: { ...markdown?.anchor, permalink: false } };',
      'const md = await createMarkdownRenderer(srcDir, options, site.base);',
      "md.disable('snippet');",
      `md.renderer.rules['container_code-group_open'] = () => '<div class="vp-code-group"><div class="blocks">\\n';`,
      'export default (markdown, { file }) => md.render(markdown, { path: file, relativePath: file, cleanUrls: true });',
    ],
  };
};

const configOf = (site: Site, folder: string): string =>
  codeOf(site, new RegExp(`(?:^|/)(?:\\.${folder}/config/[^/]+|config)\\.[cm]?[jt]s$`)).join('\n');

/** VitePress's HTML is nearly that of VuePress: https://vuepress.vuejs.org/guide/markdown.html */
export const vitepressAdopters: readonly Adopter[] = [
  pressTool('VitePress', 'vitepress', []),
  pressTool('VuePress', 'vuepress', ['alerts', 'attributes', 'heading-ids']),
];

/** Plugins and themes of VuePress that change Markdown. */
const VUEPRESS_PLUGIN = /vuepress.*(?:theme-(?!default)|md-|markdown|container|katex|mathjax)/;

/** The plugins that the text of a configuration passes to `.use()`. */
const pluginsIn = (code: string): readonly string[] =>
  [...code.matchAll(/\.use\(\s*(?:require\(\s*['"])?([\w$@/-]+)/g)].map(([, name = '']) => name);

/** Names the options that a configuration has, and what Galley does instead. */
const optionsIn = (code: string): readonly string[] =>
  OPTIONS.flatMap(([option, instead]) => {
    const [written] = option.exec(code) ?? [];
    return written === undefined ? [] : [`${written.replace(/\s*[:{]*$/, '')}: ${instead}`];
  });

/** https://vitepress.dev/reference/site-config */
const OPTIONS: readonly (readonly [option: RegExp, instead: string])[] = [
  [/\brewrites\s*:/, 'URLs follow the files'],
  // The latter in VuePress: https://vuepress.vuejs.org/reference/config.html#pagepatterns
  [/\b(?:srcExclude|pagePatterns)\s*:/, EXCLUDE],
  [/\bsrcDir\s*:(?!\s*['"`][^'"`$\n]*['"`])/, '@ in inserted files is the folder of the site, or src or docs in it'],
];
