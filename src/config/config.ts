import type * as z from 'zod';
import type { Immutable } from '../shared/immutable.ts';
import type { schema } from './schema.ts';

/**
 * What a user writes in `galley.config.ts`; everything is optional. Of the package's declarations,
 * scripts/config-types.js replaces those of this file: they have the description of each option, for editors.
 */
export type Config = Immutable<z.input<typeof schema>>;

/** Gives `galley.config.ts` its types; returns its argument. */
export const defineConfig = (config: Config): Config => config;
