import type { HostInput } from '../../src/hosts/host.ts';
import { DEFAULT_HOST_SETTINGS } from '../../src/hosts/settings.ts';
import { site } from './site.ts';

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
