import { createRequire } from 'node:module';
import { join } from 'node:path';
import { deployError } from './deploy-error.ts';

/**
 * A package that few projects need, so that none comes with Galley: the project's own, or the one that Galley finds.
 * `does` says what it is for.
 */
export const loadOptional = <Package>(name: string, { root, does }: { root: string; does: string }): Package => {
  for (const from of [join(root, 'package.json'), import.meta.url]) {
    const require = createRequire(from);
    try {
      return require(name) as Package;
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND';
      if (!isMissing) throw error;
    }
  }
  throw deployError(
    'no-sdk',
    `${does} by the package ${name}, which is not installed.`,
    `Add it to the project: npm install --save-dev ${name}`,
    2,
  );
};
