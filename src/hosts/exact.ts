import type { Capabilities } from './host.ts';

/** What a host can do that runs the resolver: everything. */
export const EXACT: Capabilities = {
  query: 'compute',
  status: [401, 404, 405, 410, 500],
  headers: true,
  clock: true,
  redirects: true,
};
