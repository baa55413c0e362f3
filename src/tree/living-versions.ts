import type { WorkspaceSettings } from '../content/model.ts';
import { v1Contract } from '../contract/compile.ts';
import type { Contract } from '../contract/contract.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Site, SiteVersion } from '../resolver/site.ts';
import type { VersionOptions } from './answers.ts';
import type { Bodies } from './detail.ts';
import type { ListOptions } from './pages.ts';

export interface VersionsInput {
  readonly site: Site;
  /** Of the versions that are not as version 1. */
  readonly contracts: Readonly<Record<string, Contract>>;
  readonly lists: ListOptions;
  readonly bodies: Bodies;
  /** Milliseconds since the epoch: versions whose sunset has passed get no files. */
  readonly now: number;
  /** Takes what a user's contract gets wrong: the tree is not to be written then. */
  readonly report: (diagnostic: Diagnostic) => void;
}

/** The versions that get files, and what each makes of a workspace. */
export const livingVersions = (
  input: VersionsInput,
): readonly { readonly version: string; readonly options: VersionOptions }[] =>
  Object.entries(input.site.versions)
    .filter(([, { sunset }]) => sunset === null || input.now < sunset)
    .map(([version, { limit }]) => ({ version, options: optionsOf(version, limit, input) }));

/** Pages of the default limit are of the version's own; a limit above its highest can never be asked for. */
const optionsOf = (version: string, limit: SiteVersion['limit'], input: VersionsInput): VersionOptions => {
  const { defaultLimit, precompute } = input.lists;
  const limits = precompute.limits.map((wanted) => (wanted === defaultLimit ? limit.default : wanted));
  return {
    contract: input.contracts[version] ?? v1Contract(),
    limit,
    precompute: { ...precompute, limits: [...new Set(limits)].filter((wanted) => wanted <= limit.max) },
    bodies: input.bodies,
    report: input.report,
  };
};

/** The folders of a workspace's answers in a version: one for each key. */
export const foldersOf = ({ keys }: Pick<WorkspaceSettings, 'keys'>, version: string, { base }: Site): string[] =>
  keys.map((key) => `${base.slice(1)}/${version}/${key}`);
