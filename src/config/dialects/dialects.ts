import { astro } from './astro.ts';
import type { Dialect } from './dialect.ts';
import { eleventy } from './eleventy.ts';
import { hexo } from './hexo.ts';
import { hugo } from './hugo.ts';
import { jekyll } from './jekyll.ts';
import { vitepress } from './vitepress.ts';
import { zola } from './zola.ts';

export type DialectName = 'jekyll' | 'hugo' | 'zola' | 'astro' | 'eleventy' | 'hexo' | 'vitepress';

export const DIALECTS: Readonly<Record<DialectName, Dialect>> = {
  jekyll,
  hugo,
  zola,
  astro,
  eleventy,
  hexo,
  vitepress,
};

/** The conventions of the adopted tool; null without one. */
export const dialectOf = (name: DialectName | null): Dialect | null => name && DIALECTS[name];
