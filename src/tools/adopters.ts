import type { Adopter } from './adopt/adopter.ts';

/** In the order in which they are tried: tools whose signs may also be another tool's come later. */
const ADOPTERS: readonly (() => Promise<{ readonly adopters: readonly Adopter[] }>)[] = [
  () => import('./zola/adopt.ts'),
  () => import('./hexo/adopt.ts'),
  () => import('./astro/adopt.ts'),
  () => import('./eleventy/adopt.ts'),
  () => import('./vitepress/adopt.ts'),
  () => import('./hugo/adopt.ts'),
  () => import('./jekyll/adopt.ts'),
];

/** Loads what `init` knows of all tools. */
export const loadAdopters = async (): Promise<readonly Adopter[]> =>
  (await Promise.all(ADOPTERS.map((load) => load()))).flatMap(({ adopters }) => adopters);
