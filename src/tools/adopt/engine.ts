import { basename } from 'node:path/posix';
import { lazily } from '../../shared/memoize.ts';
import type { Site } from './adopter.ts';
import { CODE, codeOf } from './code.ts';
import { packagesOf } from './site-files.ts';

/** The name of a plugin in the module. */
export const pluginName = (name: string): string =>
  name.replace(/^@[\w-]+\//, '').replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The import of a plugin. Most packages export it as default. */
export const pluginImport = (name: string): string => {
  const [, ofMdit] = /^@mdit\/plugin-(.+)$/.exec(name) ?? [];
  const exported = name === 'markdown-it-emoji' ? 'full' : ofMdit === undefined ? null : pluginName(ofMdit);
  return `import ${exported === null ? pluginName(name) : `{ ${exported} as ${pluginName(name)} }`} from '${name}';`;
};

/** A comment about plugins that are not packages; empty without any. */
export const pluginsToAdd = (others: readonly string[]): readonly string[] =>
  others.length === 0 ? [] : [`// To add: ${others.join(', ')}.`];

/** The plugins of a site that are packages of it, and those that are its own code. */
interface SitePlugins {
  readonly packages: readonly string[];
  readonly others: readonly string[];
}

/** Galley does not run code, so a plugin counts as used if `code` imports it, or any other code names its package. */
export const namePlugins = (site: Site, code: string): SitePlugins => {
  const imported = [...code.matchAll(/(?:\bfrom|\b(?:require|import)\s*\()\s*(['"])([^'"\n]+)\1/g)].map(
    ([, , name = '']) => (name.startsWith('.') ? basename(name).replace(CODE, '') : name),
  );
  const all = lazily(() => codeOf(site, CODE).join('\n'));
  const named = [...packagesOf(site.repository, site.base).keys()].filter((name) => PLUGIN.test(name));
  const packages = named.filter((name) => ["'", '"', '`'].some((mark) => all().includes(mark + name + mark)));
  return { packages, others: [...new Set(imported)].filter((name) => PLUGIN.test(name) && !packages.includes(name)) };
};

const PLUGIN = /^(?:(?:@(?!types\/)[\w-]+\/)?(?:markdown-it|remark(?!-(?:cli|lint))|rehype)-|@mdit\/plugin-)(?=.)/;
