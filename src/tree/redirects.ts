import type { Workspace } from '../workspace/workspace.ts';
import type { TreeFile } from './tree.ts';

/** Whether posts have old addresses: without any there is no file that says so. */
export const hasRedirects = (workspaces: readonly Pick<Workspace, 'redirects'>[]): boolean =>
  workspaces.some(({ redirects: { addresses, slugs } }) => addresses.length > 0 || slugs.length > 0);

/** What a workspace's old addresses lead to: all of them for its sites, and each old slug by itself for the resolver. */
export const redirectFiles = ({ redirects: { addresses, slugs } }: Pick<Workspace, 'redirects'>): TreeFile[] => [
  file('redirects.json', { data: addresses }),
  ...slugs.map(([from, slug]) => file(`redirects/${from}.json`, { data: { slug } })),
];

/** It names posts, so it is written after them. */
const file = (path: string, value: object): TreeFile => ({
  path,
  group: 'other',
  content: JSON.stringify(value),
  commit: true,
});
