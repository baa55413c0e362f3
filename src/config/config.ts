import type * as z from 'zod';
import type { Immutable } from '../shared/immutable.ts';
import type { schema } from './schema.ts';

/**
 * The configuration in `galley.config.ts`. Everything is optional. scripts/config-types.js replaces this file's
 * declarations in the package with ones that have the description of each option, for editors.
 */
export type Config = Immutable<z.input<typeof schema>>;

/** Returns its argument, and gives `galley.config.ts` its types. */
export const defineConfig = (config: Config): Config => config;
