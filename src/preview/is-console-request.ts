import type { IncomingMessage } from 'node:http';
import { isLocalRequest } from './is-local-request.ts';

/**
 * Whether a request may have the console and what it shows: it comes from this machine, by a local name, and from the
 * console's own pages or the address bar. A page of another origin gets nothing, on this machine either; only following
 * its links is allowed.
 */
export const isConsoleRequest = (request: IncomingMessage): boolean => {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  if (!isLocalRequest(request) || (origin !== undefined && origin !== `http://${host}`)) return false;
  return site === undefined || site === 'same-origin' || site === 'none' || mode === 'navigate';
};
