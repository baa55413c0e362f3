import type { PackageManager } from './package-manager.ts';
import type { Publisher, PublisherUse } from './publisher.ts';

/** What a project's CI has to know. */
export interface Recipe {
  readonly packageManager: PackageManager;
  readonly publisher: Publisher;
  /** The branch that is published. */
  readonly branch: string;
  /** The output folder, relative to the project's. */
  readonly out: string;
  /** Whether posts are dated by their first commits. */
  readonly needsHistory: boolean;
  /** Variables that keys are taken from. */
  readonly keys: readonly string[];
}

export interface RecipeFile {
  /** Relative to the project's folder, `/` between segments. */
  readonly path: string;
  readonly text: string;
}

/** The Node that CI uses: the oldest with long-term support that Galley runs on and that is still maintained. */
export const NODE = '22';

/** Minutes after the hour: neither when all others ask, nor when posts are due. */
export const EVERY_HOUR = '17 * * * *';

/** Keeps pull requests' comments apart from those of others. */
export const MARK = '<!-- galley diff -->';

/** Of the last build that was published: the moment at which a build without any change comes to something else. */
export const NEXT_BUILD = '.galley/next-build';

export const useOf = ({ packageManager, out }: Recipe): PublisherUse => ({
  galley: `${packageManager.run} galley`,
  out,
});

/** Builds, with problems as the CI shows them. */
export const buildLine = ({ packageManager, publisher }: Recipe, format: string): string =>
  [
    `${packageManager.run} galley build`,
    ...(publisher.target === null ? [] : [`--target ${publisher.target}`]),
    ...(format === '' ? [] : [`--format ${format}`]),
  ].join(' ');

/** Nothing is built by this: there is nothing to do. Without anything that is due, it is as far ahead as can be. */
export const noteNextBuild = (recipe: Recipe): string =>
  `${buildLine(recipe, 'json')} | node -p 'JSON.parse(fs.readFileSync(0, "utf8")).nextBuild ?? "9999"' > ${NEXT_BUILD}`;

/** The condition of a shell that holds while nothing is due; where nothing is known, anything may be. */
export const NOTHING_DUE: string = `[[ "$(cat ${NEXT_BUILD} 2>/dev/null || echo 0)" > "$(date -u +%Y-%m-%dT%H:%M:%S)" ]]`;

/** What a pull request changes for readers, as Markdown in a file; the exit code is that of a broken promise. */
export const DIFF_FILE = 'galley-diff.md';

export const diffLines = (recipe: Recipe): readonly string[] => [
  `echo '${MARK}' > ${DIFF_FILE}`,
  `${recipe.packageManager.run} galley diff "$GALLEY_URL" --key env:GALLEY_KEY --format markdown >> ${DIFF_FILE} || status=$?`,
];

export const verifyLine = ({ packageManager }: Recipe, format: string): string =>
  `${packageManager.run} galley verify "$GALLEY_URL" --key env:GALLEY_KEY --format ${format}`;
