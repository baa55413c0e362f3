import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Adoption } from './adopt.ts';
import { configText } from './config-text.ts';
import { addLines, type Created, createFiles } from './create-files.ts';
import { workflowFile } from './project-files.ts';
import { refuseObstacles } from './refuse-obstacles.ts';

export interface AdoptOptions {
  /** Absolute. */
  readonly root: string;
  readonly isJavaScript: boolean;
}

/** Writes the configuration of a repository that is adopted, and what CI needs. Nothing that exists is changed. */
export const writeAdoption = async (adoption: Adoption, { root, isJavaScript }: AdoptOptions): Promise<Created> => {
  const text = configText(
    adoption.proposal,
    adoption.unsupported.map((what) => `Not supported: ${what}.`),
  );
  const { path: workflow, text: steps } = workflowFile();
  const needsHistory = adoption.proposal.decisions.some(
    ({ path, value }) => path.join('.') === 'posts.date' && value === 'git',
  );
  const wanted = [
    { path: `galley.config.${isJavaScript ? 'js' : 'ts'}`, text },
    { path: workflow, text: needsHistory ? withHistory(steps) : steps },
  ];
  refuseObstacles(root, [...wanted.map(({ path }) => path), '.gitignore']);
  const files = await createFiles(root, wanted);
  const ignored = await addLines(root, '.gitignore', ignoredIn(adoption, root));
  return {
    created: [...files.created, ...ignored.created],
    kept: [...files.kept, ...ignored.kept],
    extended: ignored.extended,
  };
};

const withHistory = (steps: string): string =>
  steps.replace(
    /(- uses: actions\/checkout@v\d+\n)/,
    '$1        with:\n          # Dates of posts come from their first commits.\n          fetch-depth: 0\n',
  );

const ignoredIn = ({ proposal }: Adoption, root: string): string[] => {
  const out = proposal.decisions.find(({ path }) => path[0] === 'out')?.value;
  const taken = new Set(readdirSync(join(root)));
  const folders = [typeof out === 'string' ? out : 'dist', 'hosts'].filter((folder) => !taken.has(folder));
  return ['node_modules/', ...folders.map((folder) => `${folder}/`), '.galley/'];
};
