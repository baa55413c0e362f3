import type { IncomingMessage } from 'node:http';

const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;
const LOOPBACK_NAME = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** Headers of proxies and tunnels, which make requests from other machines look local. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request comes from this machine, to a local name, and not from another site's page. Only then may an answer
 * describe problems of the content.
 */
export const isLocalRequest = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
  LOOPBACK_ADDRESS.test(socket.localAddress ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined) &&
  isLocal(`http://${headers.host}`) &&
  (headers.origin === undefined || isLocal(headers.origin));

/** Whether a host to listen on can be reached only from this machine. */
export const isLocalHost = (host: string): boolean => isLocal(`http://${host.includes(':') ? `[${host}]` : host}`);

const isLocal = (address: string): boolean => URL.canParse(address) && LOOPBACK_NAME.test(new URL(address).hostname);

/**
 * Whether a request may get the console: it is local, and comes from the console's own page or the address bar. A page
 * of another origin, even one on this machine, can link to the console, but cannot read it.
 */
export const isConsoleRequest = (request: IncomingMessage): boolean => {
  const { host, origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  if (!isLocalRequest(request) || (origin !== undefined && origin !== `http://${host}`)) return false;
  return site === undefined || site === 'same-origin' || site === 'none' || mode === 'navigate';
};
