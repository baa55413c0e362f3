import { type LimitUse, limitUses } from '../hosts/capabilities.ts';
import { HOSTS } from '../hosts/registry.ts';
import { lastBuildPath, readLastBuild } from './last-build.ts';
import type { OutputSizes } from './output-sizes.ts';
import type { Project } from './project.ts';
import { targetsOf } from './targets.ts';

/** How much of what a host allows the output takes. */
export interface HostRoom {
  readonly name: string;
  /** Those that it has; none where it has no limit. */
  readonly uses: readonly LimitUse[];
}

/** Every host's limits beside what the output takes of them. */
export const hostRoom = (project: Project, { groups, largest }: OutputSizes, now: number): readonly HostRoom[] => {
  const { redirects = {}, terms = [] } = readLastBuild(lastBuildPath(project)) ?? {};
  const files = groups.reduce((sum, group) => sum + group.files, 0);
  return targetsOf(project, Object.values(HOSTS), { now, redirects, terms }).map(({ host, output }) => ({
    name: host.name,
    uses: limitUses(host, { files, largest: largest[0] ?? null, output }),
  }));
};
