import { readdirSync } from 'node:fs';
import { type CiOptions, recipeFiles } from '../ci/recipe-files.ts';
import type { Adoption } from './adopt.ts';
import { configText } from './config-text.ts';
import { type Created, createFiles } from './create-files.ts';
import { optionIn } from './proposal.ts';

export interface AdoptOptions {
  /** Absolute. */
  readonly root: string;
  readonly isJavaScript: boolean;
  readonly ci?: CiOptions | undefined;
}

/** Writes the configuration of an adopted repository, and the files of its CI. It changes no existing file but `.gitignore`. */
export const writeAdoption = async (adoption: Adoption, { root, isJavaScript, ci }: AdoptOptions): Promise<Created> => {
  const text = configText(
    adoption.proposal,
    adoption.unsupported.map((what) => `Not supported: ${what}.`),
  );
  const wanted = [
    { path: `galley.config.${isJavaScript ? 'js' : 'ts'}`, text },
    ...recipeFiles({
      ...{ root, ...ci, out: outOf(adoption) },
      needsHistory: optionIn(adoption.proposal, 'posts.date') === 'git',
    }),
  ];
  return createFiles(root, wanted, ignoredIn(adoption, root));
};

const outOf = ({ proposal }: Adoption): string => {
  const out = optionIn(proposal, 'out');
  return typeof out === 'string' ? out : 'dist';
};

const ignoredIn = (adoption: Adoption, root: string): string[] => {
  const taken = new Set(readdirSync(root));
  const folders = [outOf(adoption), 'hosts'].filter((folder) => !taken.has(folder));
  return ['node_modules/', ...folders.map((folder) => `${folder}/`), '.galley/'];
};
