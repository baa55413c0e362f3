import { basename } from 'node:path/posix';
import type { MarkdownExtension } from '../../config/dialects/dialect.ts';
import { lazily } from '../../shared/memoize.ts';
import { type Decision, decided, type Site, type ToolOptions } from '../adopt/adopter.ts';
import { packagesOf } from '../adopt/site-files.ts';

/** Options and plugins of markdown-it, in configurations that are code. Galley reads their text, but never runs it. */

/** The files in which a configuration can be. */
export const CODE: RegExp = /\.[cm]?[jt]s$/;

/** The texts of a site's code files by their names, without comments. */
export const codeOf = ({ repository, base, files }: Site, names: RegExp): readonly string[] =>
  files
    .filter((file) => names.test(file))
    .map((file) => (repository.textOf(base + file) ?? '').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/[^\n]*/g, ''));

/** What to do about pages that the tool leaves out. */
export const EXCLUDE = 'Galley publishes the pages that it leaves out; exclude them with ! patterns in posts';

/** An option in code, and the extension that it turns on (with `!`, off), or what Galley does instead. */
type CodeOption = readonly [option: RegExp, extension: MarkdownExtension | '!indented-text' | null, instead?: string];

export const optionsIn = (code: string, options: readonly CodeOption[]): ToolOptions => {
  const found = options.flatMap(([option, extension, instead]) => {
    const [written] = option.exec(code) ?? [];
    return written === undefined ? [] : [{ written: written.replace(/\s*[:{]*$/, ''), extension, instead }];
  });
  return {
    decisions: found.flatMap(({ written, extension }) =>
      extension === null ? [] : switched(extension, `the site has ${written}`),
    ),
    unsupported: found.flatMap(({ written, instead }) => (instead === undefined ? [] : [`${written}: ${instead}`])),
  };
};

/** Decides to turn an extension on or, with `!`, off. */
export const switched = (extension: string, why: string): Decision[] =>
  decided([`markdown.extensions.${extension.replace('!', '')}`, !extension.startsWith('!'), why]);

/** https://github.com/markdown-it/markdown-it#init-with-presets-and-options */
const MARKDOWN_IT: readonly CodeOption[] = [
  [/\bbreaks\s*:\s*true\b/, 'hard-breaks'],
  [/\btypographer\s*:\s*true\b/, null, 'quotation marks, dashes and dots stay as you typed them'],
];

const ELEVENTY: readonly CodeOption[] = [
  ...MARKDOWN_IT,
  [/\bfigcaption\s*:\s*(?:true|(['"])alt\1)/, 'figure-captions'],
  [/\bfigcaption\s*:\s*(['"])title\1/, null, 'figures have no captions'],
  [/\bleftDelimiter\s*:\s*(['"])(?!\{\1)[^'"\n]*\1/, null, 'attributes begin with { or {:'],
  [/\blinkify\s*:\s*true\b/, 'linkify'],
  [/\.enable\(\s*\[?[^)\]]*(['"])code\1[^)]*\)/, '!indented-text'],
];

/** https://www.11ty.dev/docs/languages/markdown/#optional-amend-the-library-instance */
const LIBRARY = /\b(set|amend)Library\(\s*['"]md['"]/;

/**
 * Options of the markdown-it that renders Eleventy's posts. A configuration may have others for filters. Before version
 * 2, Eleventy had code in indented text: https://github.com/11ty/eleventy/issues/2438
 */
export const eleventyOptions = (site: Site): ToolOptions => {
  const code = codeOf(site, CODE).filter((text) => LIBRARY.test(text));
  const isOwn = code.some((text) => LIBRARY.exec(text)?.[1] === 'set');
  const parts = isOwn ? code : code.flatMap((text) => text.match(/\.(?:set\(\s*\{[^}]*|enable\([^)]*\))/g) ?? []);
  const options = optionsIn(parts.join('\n'), ELEVENTY);
  const version = String(packagesOf(site.repository, site.base).get('@11ty/eleventy'));
  const isOld = /^[\^~]?[01]\./.test(version);
  return {
    decisions: [...options.decisions, ...(isOld ? switched('!indented-text', `the site has Eleventy ${version}`) : [])],
    unsupported: [
      ...options.unsupported,
      ...(isOwn && !/\bhtml\s*:\s*true\b/.test(code.join('\n')) ? ['no html: true: HTML in posts stays HTML'] : []),
    ],
  };
};

/**
 * Plugins of markdown-it, remark and rehype with the extensions that each needs. Without any, they change nothing that
 * Galley publishes, or Galley always does the same.
 */
const PLUGINS: Readonly<Record<string, readonly MarkdownExtension[]>> = {
  abbr: ['abbreviations'],
  anchor: [],
  attrs: ['attributes', 'heading-ids'],
  deflist: ['definition-lists'],
  emoji: ['emoji'],
  footnote: ['footnotes'],
  gfm: [],
  'github-alerts': ['alerts'],
  ins: ['ins'],
  'implicit-figures': ['figures'],
  katex: ['math'],
  mark: ['mark'],
  math: ['math'],
  mathjax: ['math'],
  mathjax3: ['math'],
  'modified-time': [],
  'reading-time': [],
  slug: [],
  sub: ['sub'],
  sup: ['sup'],
  'task-checkbox': ['tasks'],
  'task-lists': ['tasks'],
  tasklist: ['tasks'],
  texmath: ['math'],
  todo: ['tasks'],
};

/** Galley does not run code, so a plugin counts as used if `code` imports it, or any other code names its package. */
export const pluginsOf = (site: Site, code: string): ToolOptions => {
  const imported = [...code.matchAll(/(?:\bfrom|\b(?:require|import)\s*\()\s*(['"])([^'"\n]+)\1/g)].map(
    ([, , name = '']) => (name.startsWith('.') ? basename(name).replace(CODE, '') : name),
  );
  const all = lazily(() => codeOf(site, CODE).join('\n'));
  const installed = [...packagesOf(site.repository, site.base).keys()].filter(
    (name) => PLUGIN.test(name) && ["'", '"', '`'].some((mark) => all().includes(mark + name + mark)),
  );
  return pluginsAmong([...new Set([...installed, ...imported.filter((name) => PLUGIN.test(name))])]);
};

const PLUGIN = /^(?:(?:@(?!types\/)[\w-]+\/)?(?:markdown-it|remark(?!-(?:cli|lint))|rehype)-|@mdit\/plugin-)(?=.)/;

/** Turns on the extensions for plugins, and names the other plugins. */
export const pluginsAmong = (plugins: readonly string[]): ToolOptions => {
  const extensions = plugins.map((name) => [name, PLUGINS[name.replace(PLUGIN, '')]] as const);
  const others = extensions.flatMap(([name, needed]) => (needed === undefined ? [name] : [])).sort();
  return {
    decisions: extensions.flatMap(([name, needed = []]) =>
      needed.flatMap((extension) => switched(extension, `the site has ${name}`)),
    ),
    unsupported: [
      ...missing(others),
      ...(plugins.some((name) => name.endsWith('anchor'))
        ? ["options of the anchor plugin: ids of headings are GitHub's"]
        : []),
      ...extensions.flatMap(([name, needed]) =>
        needed?.includes('math') ? [`${name}: formulas stay as written`] : [],
      ),
    ],
  };
};

/** Names the plugins that the text of a configuration passes to `.use()`, except those that Galley knows by packages. */
export const pluginsIn = (code: string): readonly string[] =>
  missing(
    [...code.matchAll(/\.use\(\s*(?!require\b)([\w$]+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !/abbr|deflist|footnote|implicit|task|(?:^|It|_)(?:ins|mark|sub|sup)$/i.test(name)),
  );

export const missing = (plugins: readonly string[]): readonly string[] =>
  plugins.length === 0 ? [] : [`plugins that Galley does not have: ${plugins.join(', ')}`];

/** https://vitepress.dev/reference/site-config */
export const VITEPRESS: readonly CodeOption[] = [
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
