import { relative, sep } from 'node:path';
import { findConfig, loadSettings } from '../config/load.ts';
import { type RecipeOptions, recipeFiles } from '../recipes/recipe-files.ts';
import type { NewFile } from './content-files.ts';
import { type Created, createFiles } from './create-files.ts';
import { refuseObstacles } from './refuse-obstacles.ts';

export type CiOptions = Pick<RecipeOptions, 'ci' | 'publisher'>;

/** What CI needs, by the configuration of a project where it has one. */
export const ciFiles = async (root: string, options: CiOptions = {}): Promise<readonly NewFile[]> => {
  if (findConfig({ root }) === undefined) return recipeFiles({ root, ...options });
  const { out, posts } = await loadSettings({ root });
  return recipeFiles({
    ...{ root, ...options, needsHistory: posts.date === 'git' },
    out: relative(root, out).split(sep).join('/'),
  });
};

/** Adds what CI needs to a project. Files that exist stay as they are. */
export const addCi = async (root: string, options: CiOptions): Promise<Created> => {
  const files = await ciFiles(root, options);
  refuseObstacles(
    root,
    files.map(({ path }) => path),
  );
  return createFiles(root, files);
};
