import type { HostInput } from '../../src/hosts/host.ts';
import { DEFAULT_HOST_SETTINGS } from '../../src/hosts/settings.ts';
import { site } from './site.ts';

/** What a host's `emit` takes; a bundle is a comment with its entry's name unless a real one is given. */
export const hostInput = (input: Partial<HostInput> = {}): HostInput => ({
  site: site(),
  redirects: [],
  terms: [],
  now: 0,
  settings: DEFAULT_HOST_SETTINGS,
  bundle: (entry) => `/* ${entry} */`,
  ...input,
});
