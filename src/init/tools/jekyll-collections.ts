import { isValues, textIn, type Values, valuesIn } from '../data-file.ts';
import { type Permalink, translatePermalink } from '../permalink.ts';
import type { ProposedWorkspace, Site } from './tool.ts';

/** A collection that has pages. */
export interface Collection {
  readonly name: string;
  /** Relative to the repository. */
  readonly folder: string;
  /** As the configuration has it. */
  readonly written: string;
  readonly permalink: Permalink;
}

/** The names of all collections besides the posts. */
export const collectionNames = (config: Values): readonly string[] =>
  Object.keys(valuesIn(config, 'collections')).filter((name) => name !== 'posts');

/**
 * The collections that have pages: https://jekyllrb.com/docs/collections/
 * `source` is the folder that holds theirs, relative to the site's and with a slash at its end; `parts` says what the parts of a
 * permalink are in Galley.
 */
export const collectionsIn = (
  { base, files, config }: Site,
  source: string,
  parts: Readonly<Record<string, string>>,
): readonly Collection[] =>
  collectionNames(config).flatMap((name) => {
    const collection = valuesIn(config, 'collections')[name];
    const folder = `${source}_${name}`;
    const hasPages = files.some((file) => file.startsWith(`${folder}/`) && /\.(?:md|markdown)$/i.test(file));
    if (!isValues(collection) || collection.output !== true || !hasPages) return [];
    const written = textIn(collection, 'permalink') ?? '/:collection/:path:output_ext';
    return [{ name, folder: base + folder, written, permalink: permalinkOf(written, { ...parts, collection: name }) }];
  });

/** A path stays one, whatever slugs are: documents of one name may stand in several folders. */
const permalinkOf = (written: string, parts: Readonly<Record<string, string>>): Permalink => {
  const found = translatePermalink(written.replaceAll(':path', ':name'), parts);
  return written.includes(':path') ? { ...found, url: found.url?.replace('{slug}', '{path}') ?? null } : found;
};

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
