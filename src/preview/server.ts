import { createServer, type Server as HttpServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';

export interface ServerOptions {
  readonly host: string;
  /** The port to try first; 0 is any free one. */
  readonly port: number;
  /** Somebody asked for this very port: when it is taken, no other will do. */
  readonly portIsFixed: boolean;
}

export interface Server {
  /** Where it listens, without a slash at the end: `http://127.0.0.1:4321`. */
  readonly url: string;
  /** Ends all connections, idle or not. */
  readonly close: () => Promise<void>;
}

/** How far above the wished port a free one is looked for. */
const ATTEMPTS = 50;

/**
 * Serves over HTTP. Throws a DiagnosticError (exit code 2) when the address cannot be had.
 */
export const serve = async (listener: RequestListener, options: ServerOptions): Promise<Server> => {
  const { host, port, portIsFixed } = options;
  const last = portIsFixed || port === 0 ? port : Math.min(port + ATTEMPTS, 65_535);
  for (let candidate = port; ; candidate++) {
    const server = createServer(listener);
    try {
      await listen(server, host, candidate);
      return { url: urlOf(host, (server.address() as AddressInfo).port), close: () => close(server) };
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' || candidate >= last) throw refusal(error as NodeJS.ErrnoException, host, candidate);
    }
  }
};

const listen = (server: HttpServer, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

const close = (server: HttpServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** An address that a browser opens: the wildcard addresses are no place to go to. */
const urlOf = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

const refusal = (error: NodeJS.ErrnoException, host: string, port: number): DiagnosticError => {
  const [code, message, help] = explain(error, host, port);
  return new DiagnosticError([{ severity: 'error', code, message, help }], 2);
};

const explain = (
  error: NodeJS.ErrnoException,
  host: string,
  port: number,
): [code: string, message: string, help: string] => {
  switch (error.code) {
    case 'EADDRINUSE':
      return [
        'preview/port-taken',
        `Port ${port} is taken.`,
        'Give another with --port, or leave the flag out: then a free one is found.',
      ];
    case 'EACCES':
      return [
        'preview/port-refused',
        `The system does not allow listening on port ${port}.`,
        'Take a port above 1023.',
      ];
    default:
      return [
        'preview/host-unavailable',
        `Cannot listen on ${host}: ${error.message}.`,
        'Leave out --host for this machine only, or give 0.0.0.0 for its whole network.',
      ];
  }
};
