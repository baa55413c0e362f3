import { readFileSync, statSync } from 'node:fs';
import { allAssets } from '../api/tree/asset-files.ts';
import type { ListOptions } from '../api/tree/pages.ts';
import { sizeOf, type TreePart } from '../api/tree/tree.ts';
import { languageFolder } from '../config/languages/languages.ts';
import type { createOptionPlace } from '../config/load.ts';
import type { Workspace } from '../content/workspace/workspace.ts';
import { gaps, type Needs, sizeGaps } from '../hosts/capabilities.ts';
import type { Host, HostInput, HostOutput } from '../hosts/host.ts';
import { HOSTS } from '../hosts/registry.ts';
import { type Diagnostic, DiagnosticError } from '../shared/diagnostics/diagnostic.ts';
import { didYouMean } from '../shared/diagnostics/did-you-mean.ts';
import { relativeName } from '../shared/fs/entries.ts';
import type { Project } from './project.ts';
import type { Sizes } from './write/write.ts';

/** A host that the build is for, and the files that it needs. */
export interface Target {
  readonly host: Host;
  readonly output: HostOutput;
}

/** Hosts whose rules are files of the published tree. They are the targets of a build that names none. */
const WITHOUT_TARGETS = ['netlify-rules', 'serve'];

/** The number of pages per list if every host computes the others from the index. */
const COMPUTED_DEPTH = 5;

const BUNDLES = new URL(
  import.meta.url.endsWith('.ts') ? '../../lib/hosts/bundles/' : '../hosts/bundles/',
  import.meta.url,
);

/** Throws a DiagnosticError (exit code 2) for an unknown host. `placeOf` finds the option that names the hosts. */
export const chooseHosts = (names: readonly string[], placeOf?: ReturnType<typeof createOptionPlace>): Host[] => {
  const unknown = names.filter((name) => !Object.hasOwn(HOSTS, name));
  if (unknown.length > 0) {
    const place = placeOf?.(['hosts', 'targets']);
    throw new DiagnosticError(
      unknown.map((name) => ({ ...unknownTarget(name), ...place })),
      2,
    );
  }
  return [...new Set(names)].flatMap((name) => HOSTS[name] ?? []);
};

const unknownTarget = (name: string): Diagnostic => ({
  severity: 'error',
  code: 'config/unknown-target',
  message: `There is no target ${name}.`,
  help: `${didYouMean(name, Object.keys(HOSTS))}Targets: ${Object.keys(HOSTS).join(', ')}.`,
});

/** The old slugs of each workspace, by its name and the folder of the language. Empty if no post has old URLs. */
export type WorkspaceRedirects = Readonly<Record<string, Workspace['redirects']['slugs']>>;

/** Facts about the tree that hosts need. */
interface TreeFacts {
  readonly now: number;
  readonly redirects: WorkspaceRedirects;
  /** Terms that are not in ASCII. */
  readonly terms: readonly string[];
}

/** The output of the chosen hosts, or else of the hosts whose rules are part of the published tree. */
export const targetsOf = (project: Project, hosts: readonly Host[], facts: TreeFacts): Target[] => {
  const input = hostInput(project, facts);
  const chosen = hosts.length > 0 ? hosts : chooseHosts(WITHOUT_TARGETS);
  return chosen.map((host) => ({ host, output: host.emit(input) }));
};

export const hostInput = ({ settings, site, workspaces }: Project, { now, redirects, terms }: TreeFacts): HostInput => {
  const out = relativeName(settings.root, settings.out);
  const oldSlugs = workspaces.flatMap(({ source, settings: { keys, language, languages } }) =>
    (languages?.tags ?? [language]).flatMap((tag) => {
      const folder = languageFolder({ language: tag, ...(languages !== undefined && { languages }) });
      const slugs = redirects[source.name + folder];
      return slugs === undefined ? [] : [{ keys: keys.map((key) => key + folder), slugs }];
    }),
  );
  return { site, now, redirects: oldSlugs, terms, settings: { ...settings.hosts, out }, bundle: readBundle };
};

const readBundle = (entry: string): string => readFileSync(new URL(`${entry}.js`, BUNDLES), 'utf8');

/** Which lists get pages: a few of each if every target computes lists, otherwise all. */
export const listOptions = ({ settings: { lists } }: Project, hosts: readonly Host[]): ListOptions => {
  const { depth } = lists.precompute;
  const compute = hosts.length > 0 && hosts.every(({ capabilities }) => capabilities.query === 'compute');
  const auto = compute ? COMPUTED_DEPTH : null;
  return { ...lists, precompute: { ...lists.precompute, depth: depth === 'auto' ? auto : depth } };
};

interface TargetNeeds {
  readonly tree: readonly TreePart[];
  readonly workspaces: readonly Workspace[];
  readonly now: number;
  readonly allowLimited: boolean;
}

/** Problems with features and sizes of the build that a chosen host does not support. */
export const targetGaps = (targets: readonly Target[], { site }: Project, needs: TargetNeeds): Diagnostic[] => {
  const { tree, workspaces, now, allowLimited } = needs;
  const largest = largestAsset(workspaces);
  const oldSlugs = workspaces.reduce((sum, { redirects }) => sum + redirects.slugs.length, 0);
  // Counting files lays out all of them, so it happens only for hosts with a limit.
  const files = targets.some(({ host }) => host.limits?.files !== undefined) ? sizeOf(tree) : 0;
  return targets.flatMap(({ host, output }) =>
    gaps(host, { site, now, oldSlugs, files, largest, output, allowLimited }),
  );
};

/** The limits of chosen hosts that the written output exceeds. */
export const writtenGaps = (targets: readonly Target[], sizes: Sizes): Diagnostic[] => {
  const total = Object.values(sizes).reduce((sum, { bytes }) => sum + bytes, 0);
  return targets.flatMap(({ host }) => sizeGaps(host, total));
};

/** The largest asset. All other files are far below a host's limit for one file. */
const largestAsset = (workspaces: readonly Workspace[]): Needs['largest'] => {
  let largest: Needs['largest'] = null;
  for (const { path, target } of workspaces.flatMap(allAssets)) {
    const bytes = statSync(path).size;
    if (bytes > (largest?.bytes ?? 0)) largest = { path: target, bytes };
  }
  return largest;
};
