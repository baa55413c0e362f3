import { type HostRoom, hostRoom } from '../pipeline/host-room.ts';
import { type OutputSizes, outputSizes } from '../pipeline/output-sizes.ts';
import type { Project } from '../pipeline/project.ts';
import type { MeasuredBuild } from './build-phases.ts';

/** What the console draws of the last build. */
export interface Pictures {
  /** Null where no build of this project is on record. */
  readonly output: OutputSizes | null;
  readonly hosts: readonly HostRoom[];
  /** Null where this process builds nothing. */
  readonly builds: readonly MeasuredBuild[] | null;
  /** How many keys hold all files once more each, and how many versions do. */
  readonly keys: number;
  readonly versions: number;
  readonly targets: readonly string[];
}

export interface PicturesInput {
  readonly project: Project;
  readonly now: number;
  readonly builds: readonly MeasuredBuild[] | null;
}

export const picturesOf = ({ project, now, builds }: PicturesInput): Pictures => {
  const output = outputSizes(project);
  const { site, settings } = project;
  return {
    output,
    hosts: output === null ? [] : hostRoom(project, output, now),
    builds,
    keys: site.keys.length,
    versions: Object.keys(site.versions).length,
    targets: settings.targets,
  };
};
