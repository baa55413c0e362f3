import { v1Contract } from '../contract/compile.ts';
import type { Contract } from '../contract/contract.ts';
import { languageFolder } from '../languages/languages.ts';
import type { Manifest } from '../resolver/manifest.ts';
import type { Site, SiteVersion } from '../resolver/site.ts';
import type { WorkspaceSettings } from '../workspace/workspace.ts';
import type { ListOptions, PageOptions } from './pages.ts';

export interface VersionsInput {
  readonly site: Site;
  /** Of the versions that are not as version 1. */
  readonly contracts: Readonly<Record<string, Contract>>;
  /** Stands for the code of these contracts; null where it is not known to be the same as before. */
  readonly contractCode: string | null;
  readonly lists: ListOptions;
  /** Milliseconds since the epoch: versions whose sunset has passed get no files. */
  readonly now: number;
}

/** What decides what a version makes of a workspace. */
export interface ServedVersion {
  readonly version: string;
  readonly contract: Contract;
  /** Stands for the contract's code, as above. */
  readonly code: string | null;
  readonly limit: Manifest['limit'];
  readonly precompute: PageOptions;
}

/** The versions that get files. */
export const servedVersions = (input: VersionsInput): ServedVersion[] =>
  Object.entries(input.site.versions)
    .filter(([, { sunset }]) => sunset === null || input.now < sunset)
    .map(([version, { limit }]) => ({
      version,
      contract: input.contracts[version] ?? v1Contract(),
      code: input.contracts[version] === undefined ? '' : input.contractCode,
      limit,
      precompute: pageOptions(limit, input.lists),
    }));

/** Pages of the default limit are of the version's own; a limit above its highest can never be asked for. */
const pageOptions = (limit: SiteVersion['limit'], { defaultLimit, precompute }: ListOptions): PageOptions => {
  const limits = precompute.limits.map((wanted) => (wanted === defaultLimit ? limit.default : wanted));
  return { ...precompute, limits: [...new Set(limits)].filter((wanted) => wanted <= limit.max) };
};

/** The folders of a workspace's answers in a version: one for each key. */
export const foldersOf = (
  workspace: Pick<WorkspaceSettings, 'keys' | 'language' | 'languages'>,
  version: string,
  { base }: Site,
): string[] => workspace.keys.map((key) => `${base.slice(1)}/${version}/${key}${languageFolder(workspace)}`);
