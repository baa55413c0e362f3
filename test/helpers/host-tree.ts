import type { PageOptions } from '../../src/api/tree/pages.ts';
import type { HostInput } from '../../src/hosts/host.ts';
import { edgeBundle } from '../conformance/edge-bundle.ts';
import { hostInput } from './host-input.ts';
import { type Published, publish, treeOf } from './published.ts';
import { site } from './site.ts';
import { randomPosts, workspaceOf } from './workspace.ts';

export const TERMS: readonly string[] = ['news', 'how-to', 'Red', '7', '__proto__', 'toString'];

export const HOST_INPUT: HostInput = hostInput({
  site: site({ keys: ['demo'] }),
  now: Date.UTC(2026, 0, 1),
  bundle: edgeBundle,
});

/** The options of precomputed pages. Hosts differ only in `depth`. */
export const pagesOfDepth = (depth: number | null): PageOptions => ({
  limits: [5, 20],
  combine: [
    ['category', 'tags'],
    ['author', 'category', 'tags'],
  ],
  depth,
});

/** The tree of one workspace with 60 posts. */
export const treeOfDepth = (depth: number | null): Promise<Published> => {
  const workspace = workspaceOf(randomPosts({ seed: 5, posts: 60, terms: TERMS }));
  return publish(treeOf(HOST_INPUT.site, [workspace], { defaultLimit: 20, precompute: pagesOfDepth(depth) }));
};
