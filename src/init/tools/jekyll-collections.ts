import { isValues, textIn, type Values, valuesIn } from '../data-file.ts';
import type { ProposedWorkspace, Site } from './tool.ts';

/** A collection that has pages. */
export interface Collection {
  readonly name: string;
  /** Relative to the repository. */
  readonly folder: string;
  /** As the tool has it. */
  readonly permalink: string;
}

/** The names of all collections besides the posts. */
export const collectionNames = (config: Values): readonly string[] =>
  Object.keys(valuesIn(config, 'collections')).filter((name) => name !== 'posts');

/**
 * The collections that have pages: https://jekyllrb.com/docs/collections/
 * `source` is the folder that holds theirs, relative to the site's and with a slash at its end.
 */
export const collectionsIn = ({ base, files, config }: Site, source: string): readonly Collection[] =>
  collectionNames(config).flatMap((name) => {
    const collection = valuesIn(config, 'collections')[name];
    const folder = `${source}_${name}`;
    const hasPages = files.some((file) => file.startsWith(`${folder}/`) && /\.(?:md|markdown)$/i.test(file));
    if (!isValues(collection) || collection.output !== true || !hasPages) return [];
    const permalink = textIn(collection, 'permalink') ?? '/:collection/:path:output_ext';
    return [{ name, folder: base + folder, permalink }];
  });

/** A workspace for each. */
export const workspacesOf = (
  collections: readonly Collection[],
  { title, language }: Pick<ProposedWorkspace, 'title' | 'language'>,
): readonly ProposedWorkspace[] =>
  collections.map(({ name, folder }) => ({
    name,
    posts: [`${folder}/**/*.{md,markdown}`],
    title: collections.length === 1 ? title : name,
    language,
  }));
