import type { PackageManager } from './package-manager.ts';
import type { Publisher } from './publisher.ts';

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
const NODE = '22';

/** The placeholders that the templates of all CIs share. Each CI adds keys and variables in its own syntax. */
export const fillingsOf = ({ packageManager, publisher, out }: Recipe) => {
  const { run, prepare, install } = packageManager;
  const galley = `${run} galley`;
  const use = { galley, out };
  return {
    node: NODE,
    galley,
    build: `${galley} build${publisher.target === null ? '' : ` --target ${publisher.target}`}`,
    // A publisher that verifies needs no step for it.
    verify: publisher.verifies ? undefined : `${galley} verify "$GALLEY_URL" --key env:GALLEY_KEY`,
    needs: publisher.needs,
    install: publisher.install.length === 0 ? undefined : publisher.install,
    publish: publisher.publish(use),
    preview: publisher.preview(use),
    remove: publisher.remove?.(use),
    previewsHold: publisher.previews.holds,
    separator: publisher.previews.separator,
    prepare: prepare ?? undefined,
    installPackages: install,
  };
};
