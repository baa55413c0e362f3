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
