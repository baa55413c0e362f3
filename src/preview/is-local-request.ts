import type { IncomingMessage } from 'node:http';

const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;
const LOOPBACK_NAME = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
/** What a proxy or a tunnel adds, through which anybody may ask from this machine. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request comes from this very machine, asked for by a local name, and from no page of another site: only then
 * may an answer tell what is wrong with the content.
 */
export const isLocalRequest = ({ socket, headers }: IncomingMessage): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
  LOOPBACK_ADDRESS.test(socket.localAddress ?? '') &&
  FORWARDED.every((name) => headers[name] === undefined) &&
  isLocal(`http://${headers.host}`) &&
  (headers.origin === undefined || isLocal(headers.origin));

/** Whether an address to listen on is this machine's alone. */
export const isLocalHost = (host: string): boolean => isLocal(`http://${host.includes(':') ? `[${host}]` : host}`);

const isLocal = (address: string): boolean => URL.canParse(address) && LOOPBACK_NAME.test(new URL(address).hostname);
