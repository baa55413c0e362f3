import { shellWord } from '../../shared/shell-word.ts';
import type { PackageManager } from './package-manager.ts';
import type { Publisher } from './publisher.ts';

export const CI_NAMES = ['github', 'gitlab'] as const;

export type CiName = (typeof CI_NAMES)[number];

/** The settings of a project's CI. */
export interface Recipe {
  readonly packageManager: PackageManager;
  readonly publisher: Publisher;
  readonly branch: string;
  /** The output folder, relative to the project's. */
  readonly out: string;
  /** Whether the dates of posts come from their first commits. */
  readonly needsHistory: boolean;
  /** The environment variables with keys. */
  readonly keys: readonly string[];
}

/** A file of a project. The path is relative to its folder, with `/` between segments. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The Node version in CI: the oldest LTS version that Galley supports and that is still maintained. */
const NODE = '22.23.3';

interface Place {
  /** The folder of a job with secrets into which it installs what the lock file has. */
  readonly tools: string;
  readonly tar?: string;
}

/** Returns the placeholders that all CI templates share. Each CI adds keys and variables in its own syntax. */
export const fillingsOf = ({ packageManager, publisher, out }: Recipe, { tools, tar = 'galley.tar' }: Place) => {
  const { run, prepare, install, installLocked, lockFile } = packageManager;
  const galley = `${run} galley`;
  const bin = (program: string): string => `"${tools}/node_modules/.bin/${program}"`;
  const alone = bin('galley');
  const use = { bin, out };
  const outputs = [shellWord(out), ...(publisher.target === null ? [] : [`hosts/${publisher.target}`])].join(' ');
  return {
    node: NODE,
    galley,
    alone,
    build: `${galley} build${publisher.target === null ? '' : ` --target ${publisher.target}`}`,
    clean: `rm -rf ${outputs}`,
    tar,
    outputs,
    lockFile,
    installLocked,
    pack: `tar --create --file ${tar} ${outputs} .galley/written-*`,
    // A symbolic link could lead to files that the publishing job can read, such as its secrets.
    refuseLinks: [
      'links=$(find . -type l)',
      'if [ -n "$links" ]; then echo "The output has links: $links"; exit 1; fi',
    ],
    verify: `${alone} verify "$GALLEY_URL" --key env:GALLEY_KEY --format pretty`,
    rollback: publisher.rollback?.(use),
    outFolder: shellWord(out),
    needs: publisher.needs,
    install: publisher.install,
    publish: publisher.publish(use),
    preview: publisher.preview(use),
    previewUrl: previewUrl(out),
    remove: publisher.remove?.(use),
    previewsHold: publisher.previews.holds,
    separator: publisher.previews.separator,
    prepare: prepare ?? undefined,
    installPackages: install,
  };
};

/** Prints the URL of the API, if `deploy.url` says it. Code from the repository made the file, so it is only data. */
const previewUrl = (out: string): string =>
  `node -p 'new URL(JSON.parse(fs.readFileSync(0, "utf8")).servers[0].url).href' < "$(find ${shellWord(out)} -name openapi.json | sort | head -n 1)" 2> /dev/null || true`;
