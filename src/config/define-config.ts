import type { Config } from './config.ts';

/** Gives `galley.config.ts` its types; returns its argument. */
export const defineConfig = (config: Config): Config => config;
