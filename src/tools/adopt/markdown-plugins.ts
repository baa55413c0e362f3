import { basename } from 'node:path/posix';
import { lazily } from '../../shared/memoize.ts';
import { type Site, switched, type ToolOptions } from './adopter.ts';
import { CODE, codeOf } from './code.ts';
import { packagesOf } from './site-files.ts';

/**
 * Plugins of markdown-it, remark and rehype with the extensions that each needs. Without any, they change nothing that
 * Galley publishes, or Galley always does the same.
 */
const PLUGINS: Readonly<Record<string, readonly string[]>> = {
  abbr: ['abbreviations'],
  anchor: [],
  attrs: ['attributes', 'heading-ids'],
  deflist: ['definition-lists'],
  emoji: ['emoji'],
  footnote: ['footnotes'],
  gfm: [],
  'github-alerts': ['alerts'],
  ins: ['ins'],
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
      .filter((name) => !/abbr|deflist|footnote|task|(?:^|It|_)(?:ins|mark|sub|sup)$/i.test(name)),
  );

export const missing = (plugins: readonly string[]): readonly string[] =>
  plugins.length === 0 ? [] : [`plugins that Galley does not have: ${plugins.join(', ')}`];
