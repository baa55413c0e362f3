import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { recipeFiles } from '../recipes/recipe-files.ts';
import type { Adoption } from './adopt.ts';
import type { CiOptions } from './ci-files.ts';
import { configText } from './config-text.ts';
import { addLines, type Created, createFiles } from './create-files.ts';
import { refuseObstacles } from './refuse-obstacles.ts';

export interface AdoptOptions {
  /** Absolute. */
  readonly root: string;
  readonly isJavaScript: boolean;
  readonly ci?: CiOptions | undefined;
}

/** Writes the configuration of a repository that is adopted, and what CI needs. Nothing that exists is changed. */
export const writeAdoption = async (adoption: Adoption, { root, isJavaScript, ci }: AdoptOptions): Promise<Created> => {
  const text = configText(
    adoption.proposal,
    adoption.unsupported.map((what) => `Not supported: ${what}.`),
  );
  const wanted = [
    { path: `galley.config.${isJavaScript ? 'js' : 'ts'}`, text },
    ...recipeFiles({
      ...{ root, ...ci, out: outOf(adoption) },
      needsHistory: decisionOf(adoption, 'posts.date') === 'git',
    }),
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

const decisionOf = ({ proposal }: Adoption, name: string): unknown =>
  proposal.decisions.find(({ path }) => path.join('.') === name)?.value;

const outOf = (adoption: Adoption): string => {
  const out = decisionOf(adoption, 'out');
  return typeof out === 'string' ? out : 'dist';
};

const ignoredIn = (adoption: Adoption, root: string): string[] => {
  const taken = new Set(readdirSync(join(root)));
  const folders = [outOf(adoption), 'hosts'].filter((folder) => !taken.has(folder));
  return ['node_modules/', ...folders.map((folder) => `${folder}/`), '.galley/'];
};
