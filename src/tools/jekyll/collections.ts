import { basename } from 'node:path/posix';
import { isMarkdown } from '../../content/discover/workspace-files.ts';
import { isObject } from '../../shared/is-object.ts';
import type { ProposedWorkspace, Site } from '../adopt/adopter.ts';
import { textIn, textsIn, type Values, valuesIn } from '../adopt/config-values.ts';
import { ignoredPatterns } from '../adopt/site-files.ts';

/** A collection that has pages. */
export interface Collection {
  readonly name: string;
  /** Relative to the repository. */
  readonly folder: string;
  /** The permalink in Jekyll's format. */
  readonly permalink: string;
  /** Patterns for files in the folder that are not documents. */
  readonly leftOut: readonly string[];
}

/** Returns the names of all collections except `posts`. */
export const collectionNames = (config: Values): readonly string[] =>
  Object.keys(valuesIn(config, 'collections')).filter((name) => name !== 'posts');

/** The folders of a site, relative to the site's folder, with a trailing slash. */
export interface Folders {
  readonly source: string;
  /** The folder of posts and collections. */
  readonly collections: string;
}

/** Returns the collections that have pages: https://jekyllrb.com/docs/collections/ */
export const collectionsIn = (site: Site, folders: Folders): readonly Collection[] =>
  collectionNames(site.config).flatMap((name) => {
    const collection = valuesIn(site.config, 'collections')[name];
    const within = `${folders.collections}_${name}/`;
    const isLeftOut = createIsLeftOut(site, folders, within);
    const files = site.files.filter((file) => file.startsWith(within) && isMarkdown(file));
    if (!isObject(collection) || collection.output !== true || files.every(isLeftOut)) return [];
    const permalink =
      textIn(collection, 'permalink') ?? `/:collection/:path${endingOf(textIn(site.config, 'permalink'))}`;
    const leftOut = ignoredPatterns({ ...site, files }, isLeftOut);
    return [{ name, folder: site.base + within.slice(0, -1), permalink, leftOut }];
  });

/** https://github.com/jekyll/jekyll/blob/v4.3.2/lib/jekyll/utils.rb (add_permalink_suffix) */
const endingOf = (permalink = 'date'): string => {
  if (permalink === 'pretty' || permalink.endsWith('/')) return '/';
  return /^(?:date|ordinal|none|weekdate)$|:output_ext$/.test(permalink) ? ':output_ext' : '';
};

/** Whether a file is not a document: it is excluded, has a special first character, or lacks front matter. */
const createIsLeftOut = ({ repository, base, config }: Site, { source }: Folders, within: string) => {
  const isExcluded = createIsNamed(textsIn(config, 'exclude'));
  const isIncluded = createIsNamed(textsIn(config, 'include'));
  return (file: string): boolean => {
    const entry = file.slice(within.length);
    const isSpecial = /^[._#~]/.test(entry) || /^[._#~]/.test(basename(entry));
    if (isSpecial && !isIncluded(entry) && !isIncluded(basename(entry))) return true;
    return isExcluded(file.slice(source.length)) || !/^---\s*\n/.test(repository.textOf(base + file) ?? '');
  };
};

/**
 * Matches names as Jekyll does, by prefix or by a pattern whose `*` matches any characters:
 * https://github.com/jekyll/jekyll/blob/v4.3.2/lib/jekyll/entry_filter.rb (glob_include?)
 */
const createIsNamed = (written: readonly string[]): ((path: string) => boolean) => {
  const names = written.filter((name) => !isUnread(name)).map((name) => name.replace(/^\//, ''));
  const patterns = names.map(
    (name) =>
      new RegExp(
        `^${name
          .replace(/[.+^$()|{}]/g, '\\$&')
          .replaceAll('*', '.*')
          .replaceAll('?', '.')}$`,
        's',
      ),
  );
  return (path) =>
    names.some((name) => name !== '' && path.startsWith(name)) || patterns.some((each) => each.test(path));
};

const isUnread = (name: string): boolean => /[[\]\\]/.test(name);

/** Describes the parts of `exclude` that patterns cannot express. */
export const unsupportedOf = (collections: readonly Collection[], config: Values): readonly string[] => {
  if (collections.length === 0) return [];
  const unread = textsIn(config, 'exclude').filter(isUnread);
  return [
    ...unread.map((name) => `exclude: ${name} is not read`),
    ...(collections.some(({ leftOut }) => leftOut.length > 0)
      ? ['the patterns exclude the files that Jekyll leaves out of collections today']
      : []),
  ];
};

export const workspacesOf = (
  collections: readonly Collection[],
  { title, language }: Pick<ProposedWorkspace, 'title' | 'language'>,
): readonly ProposedWorkspace[] =>
  collections.map(({ name, folder, leftOut }) => ({
    name,
    posts: [`${folder}/**/*.{md,markdown}`, ...leftOut],
    title: collections.length === 1 ? title : name,
    language,
  }));
