import type { HostInput, HostSettings } from '../../src/hosts/host.ts';
import { settingsIn } from './content.ts';
import { site } from './site.ts';

export const DEFAULT_HOST_SETTINGS: HostSettings = { ...settingsIn('/').hosts, out: 'dist' };

/** The input of a host's `emit`. A bundle is a comment with the name of its entry point, unless `input` has one. */
export const hostInput = (input: Partial<HostInput> = {}): HostInput => ({
  site: site(),
  redirects: [],
  terms: [],
  now: 0,
  settings: DEFAULT_HOST_SETTINGS,
  bundle: (entry) => `/* ${entry} */`,
  ...input,
});
