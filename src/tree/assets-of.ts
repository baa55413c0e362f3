import type { Asset } from '../posts/parsed-post.ts';
import type { Post } from '../workspace/workspace.ts';

/** The files that a post refers to. */
export const assetsOf = ({ source, assets = [] }: Post): readonly Asset[] =>
  assets.length === 0 ? source.assets : [...source.assets, ...assets];
