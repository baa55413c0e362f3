import { languageFolder } from '../../config/languages/languages.ts';
import type { WorkspaceSettings } from '../../content/workspace/workspace.ts';
import type { Manifest } from '../../runtime/resolver/manifest.ts';
import type { Site, SiteVersion } from '../../runtime/resolver/site.ts';
import { v1Contract } from '../contract/compile.ts';
import type { Contract } from '../contract/contract.ts';
import type { ListOptions, PageOptions } from './pages.ts';

export interface VersionsInput {
  readonly site: Site;
  /** The contracts of the versions that differ from version 1. */
  readonly contracts: Readonly<Record<string, Contract>>;
  /** Identifies the code of these contracts, or null if it may have changed. */
  readonly contractCode: string | null;
  readonly lists: ListOptions;
  /** Milliseconds since the epoch. Versions whose sunset has passed get no files. */
  readonly now: number;
}

/** The parts of a version that determine its output for a workspace. */
export interface ServedVersion {
  readonly version: string;
  readonly contract: Contract;
  /** Identifies the contract's code, or null if it may have changed. */
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

/** The default page size is the version's own. Page sizes above its maximum limit are left out: no query can get them. */
const pageOptions = (limit: SiteVersion['limit'], { defaultLimit, precompute }: ListOptions): PageOptions => {
  const limits = precompute.limits.map((wanted) => (wanted === defaultLimit ? limit.default : wanted));
  return { ...precompute, limits: [...new Set(limits)].filter((wanted) => wanted <= limit.max) };
};

/** The folders of a workspace's answers in a version, one for each key. */
export const foldersOf = (
  workspace: Pick<WorkspaceSettings, 'keys' | 'language' | 'languages'>,
  version: string,
  { base }: Site,
): string[] => workspace.keys.map((key) => `${base.slice(1)}/${version}/${key}${languageFolder(workspace)}`);
