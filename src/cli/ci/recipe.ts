import { shellWord } from '../../shared/shell-word.ts';
import type { PackageManager } from './package-manager.ts';
import type { Publisher } from './publisher.ts';

/** What a project's CI has to know. */
export interface Recipe {
  readonly packageManager: PackageManager;
  readonly publisher: Publisher;
  /** Galley's version, which publishes. */
  readonly version: string;
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
const NODE = '22.23.3';

/** Galley as the jobs run it that install nothing from the repository: one exact version, with the packages that it needs. */
const galleyAlone = (version: string, sdk: readonly string[] = []): string => {
  const itself = `galley@${version}`;
  if (sdk.length === 0) return `npx --yes ${itself}`;
  return `npx --yes ${[itself, ...sdk].map((name) => `--package ${name}`).join(' ')} galley`;
};

/** The placeholders that the templates of all CIs share. Each CI adds keys and variables in its own syntax. */
export const fillingsOf = ({ packageManager, publisher, out, version }: Recipe, tar = 'galley.tar') => {
  const { run, prepare, install } = packageManager;
  const galley = `${run} galley`;
  const alone = galleyAlone(version);
  const use = { galley: galleyAlone(version, publisher.sdk), out };
  const outputs = [shellWord(out), ...(publisher.target === null ? [] : [`hosts/${publisher.target}`])].join(' ');
  return {
    node: NODE,
    galley,
    alone,
    build: `${galley} build${publisher.target === null ? '' : ` --target ${publisher.target}`}`,
    clean: `rm -rf ${outputs}`,
    tar,
    pack: `tar --create --file ${tar} ${outputs} .galley/written-*`,
    // A link could lead to what the job that publishes can read, such as its secrets.
    refuseLinks: [
      'links=$(find . -type l)',
      'if [ -n "$links" ]; then echo "The output has links: $links"; exit 1; fi',
    ],
    // A publisher that verifies needs no step for it.
    verify: publisher.verifies ? undefined : `${alone} verify "$GALLEY_URL" --key env:GALLEY_KEY`,
    outFolder: shellWord(out),
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
