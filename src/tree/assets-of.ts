import type { Asset } from '../posts/parsed-post.ts';
import type { Post, Workspace } from '../workspace/workspace.ts';

/** The files that a post refers to. */
export const assetsOf = ({ source, assets = [] }: Post): readonly Asset[] =>
  assets.length === 0 ? source.assets : [...source.assets, ...assets];

/** All that a workspace refers to, a file as often as there are references. */
export const allAssets = ({ posts, assets = [] }: Pick<Workspace, 'posts' | 'assets'>): readonly Asset[] => [
  ...assets,
  ...posts.flatMap(assetsOf),
];
