import { isMarkdown } from '../../content/discover/workspace-files.ts';
import { count } from '../../shared/diagnostics/amounts.ts';
import { foldersAbove } from '../../shared/fs/entries.ts';
import { within } from '../../shared/is-object.ts';
import { parseJson } from '../../shared/parse-json.ts';
import type { Site } from './adopter.ts';
import type { Repository } from './repository.ts';

/** The formats of Hugo, Jekyll and their plugins: https://gohugo.io/content-management/formats/ */
const OTHER_FORMATS = /\.(?:html?|ad|adoc|asciidoc|haml|mdown|mkdn?|mkdown|org|pandoc|pdc|rst|slim|textile)$/;

/** Reports files in the folders of posts that Galley does not read. */
export const inOtherFormats = (files: readonly string[]): readonly string[] => {
  const found = files.flatMap((file) => OTHER_FORMATS.exec(file)?.[0] ?? []);
  if (found.length === 0) return [];
  return [
    `${count(found.length, 'page')} in formats other than .md and .markdown (${[...new Set(found)].sort().join(', ')})`,
  ];
};

/** Names what a pattern finds in the names of files, and what Galley does instead. */
export const linesAbout = (files: Site['files'], pattern: RegExp, what: string, follows: string): readonly string[] => {
  const names = new Set(files.flatMap((file) => pattern.exec(file)?.[1] ?? []));
  return names.size === 0 ? [] : [`${what} ${[...names].sort().join(', ')}: ${follows}`];
};

/** Removes code from a Markdown text. */
export const withoutCode = (text: string): string => text.replace(CODE, '');

const CODE = /^( {0,3}(`{3,}|~{3,})).*\n(?:[\s\S]*?\n {0,3}\2|[\s\S]*$)|(`+)(?!`)[\s\S]*?[^`]\3(?!`)|^(?: {4}|\t).*$/gm;

/** Returns the packages in a project's package.json, with their versions as written. */
export const packagesOf = ({ textOf }: Pick<Repository, 'textOf'>, base: string): ReadonlyMap<string, unknown> => {
  const values = parseJson(textOf(`${base}package.json`) ?? '');
  const fields = ['dependencies', 'devDependencies'];
  return new Map(fields.flatMap((field) => Object.entries(within(values, field) ?? {})));
};

/** Whether a project is built by a framework, such as Next.js or VuePress. Its folders are no sign of another tool. */
export const hasFramework = (repository: Pick<Repository, 'textOf'>, base: string): boolean =>
  ['', base].some((folder) => [...packagesOf(repository, folder).keys()].some((name) => FRAMEWORK.test(name)));

const FRAMEWORK = /^(?:next|nuxt|react|svelte|vue|vuepress|gatsby|gridsome|@docusaurus\/core|@sveltejs\/kit)$/;

/** Returns the first of several files that exists in a folder, as a list; null without any. */
export const firstOf = ({ files }: Pick<Repository, 'files'>, base: string, names: readonly string[]) => {
  const found = names.find((name) => files.includes(base + name));
  return found === undefined ? null : ([base + found] as const);
};

/** Returns the extensions of Markdown files as a part of a pattern: `md`, `{md,mdx}`. `readsMdx` adds that of MDX. */
export const endingsOf = (files: readonly string[], readsMdx = false): string => {
  const endings = ['md', 'markdown', 'mdx'].filter(
    (ending) => (readsMdx && ending === 'mdx') || files.some((file) => file.toLowerCase().endsWith(`.${ending}`)),
  );
  return endings.length === 1 ? `${endings[0]}` : `{${endings.join(',')}}`;
};

/** Translates expressions for files to ignore, which match paths with a leading slash. Null: not supported. */
export const ignoredBy = (
  option: string,
  site: Site,
  rules: readonly { readonly written: string; readonly expression: RegExp | null }[],
): { readonly patterns: readonly string[]; readonly unsupported: readonly string[] } => {
  const patterns = ignoredPatterns(site, (file) =>
    rules.some(({ expression }) => expression?.test(`/${site.base}${file}`)),
  );
  return {
    patterns,
    unsupported: [
      ...rules.flatMap(({ written, expression }) => (expression === null ? [`${option}: ${written} is not read`] : [])),
      ...(patterns.length === 0 ? [] : [`${option}: the patterns exclude the files that it excludes today`]),
    ],
  };
};

/**
 * Returns patterns that exclude the files that a tool ignores: a folder if it ignores all pages in it, or else single
 * files. Such rules have no counterpart in Galley, so the patterns list the current files.
 */
export const ignoredPatterns = ({ base, files }: Site, isIgnored: (file: string) => boolean): readonly string[] => {
  const pages = files.filter(isMarkdown);
  const kept = new Set(pages.filter((file) => !isIgnored(file)).flatMap(foldersAbove));
  const patterns = pages.filter(isIgnored).map((file) => {
    const folder = foldersAbove(file).findLast((each) => !kept.has(each));
    return `!${escaped(base + (folder ?? file))}${folder === undefined ? '' : '/**'}`;
  });
  return [...new Set(patterns)];
};

const escaped = (path: string): string => path.replace(/[\\()[\]{}!*?@+|$^]/g, '\\$&');
