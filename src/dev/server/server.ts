import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server as HttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuildOptions } from '../../build/build.ts';
import { handleClientErrors } from '../../runtime/entries/client-errors.ts';
import { partsOf, searchParameters } from '../../runtime/resolver/address.ts';
import { plan } from '../../runtime/resolver/plan.ts';
import { parseQuery } from '../../runtime/resolver/query.ts';
import { requestTarget } from '../../runtime/resolver/respond.ts';
import type { Site } from '../../runtime/resolver/site.ts';
import { type DiagnosticError, refusal } from '../../shared/diagnostics/diagnostic.ts';
import type { Console } from './console.ts';

export interface ServerOptions {
  readonly host: string;
  /** The port to try first; 0 for any free port. */
  readonly port: number;
  /** Whether a used port is an error. Otherwise the next ports are tried. */
  readonly portIsFixed: boolean;
}

export interface Server {
  /** The URL of the server, without a trailing slash: `http://127.0.0.1:4321`. */
  readonly url: string;
  /** Stops the server and closes all connections, even active ones. */
  readonly close: () => Promise<void>;
}

/** The options that `dev` and `preview` share. */
export interface ServingOptions {
  readonly build: BuildOptions;
  readonly server: ServerOptions;
  readonly console?: boolean;
  /** The tree that the console compares the output with. */
  readonly compare?: string | undefined;
  /** Called with a message about each parameter that answers ignore. */
  readonly onIgnored?: ((text: string) => void) | undefined;
}

export interface Serving extends Server {
  /** The URL of the console; null without one. */
  readonly console: string | null;
}

interface ApiOptions extends Omit<ServingOptions, 'console'> {
  readonly console: Pick<Console, 'before'> | null;
  readonly site: () => Site;
}

/** Serves the API and the console. Throws a DiagnosticError (exit code 2) if it cannot listen. */
export const serveApi = async (listener: RequestListener, options: ApiOptions): Promise<Serving> => {
  const { build, server, console, site, onIgnored: report } = options;
  const now = (): number => build.now ?? Date.now();
  const api = report === undefined ? listener : withIgnored(listener, { site, now, report });
  const serving = await serve(console?.before(api) ?? api, server);
  return { ...serving, console: console === null ? null : `${serving.url}/` };
};

/** The number of ports to try after the first one. */
const ATTEMPTS = 50;

/** Starts an HTTP server. Throws a DiagnosticError (exit code 2) if it cannot listen on the address. */
export const serve = async (listener: RequestListener, options: ServerOptions): Promise<Server> => {
  const { host, port, portIsFixed } = options;
  const last = portIsFixed || port === 0 ? port : Math.min(port + ATTEMPTS, 65_535);
  for (let candidate = port; ; candidate++) {
    const server = handleClientErrors(createServer(listener));
    try {
      await once(server.listen(candidate, host), 'listening');
      return { url: urlOf(host, (server.address() as AddressInfo).port), close: () => close(server) };
    } catch (error) {
      const failure = error as NodeJS.ErrnoException;
      if (failure.code !== 'EADDRINUSE' || candidate >= last) throw cannotListen(failure, host, candidate);
    }
  }
};

const close = (server: HttpServer): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** Returns the URL for a browser, which cannot open a wildcard address. */
const urlOf = (host: string, port: number): string => {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

const cannotListen = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): DiagnosticError => {
  if (code === 'EADDRINUSE') {
    const help = 'Choose another with --port, or leave out --port to use a free one.';
    return refusal(2, { code: 'preview/port-taken', message: `Port ${port} is taken.`, help });
  }
  if (code === 'EACCES') {
    const refused = `The system does not allow listening on port ${port}.`;
    return refusal(2, { code: 'preview/port-refused', message: refused, help: 'Use a port above 1023.' });
  }
  return refusal(2, {
    code: 'preview/host-unavailable',
    message: `Cannot listen on ${host}: ${message}.`,
    help: 'Leave out --host to listen on this machine only, or use 0.0.0.0 for the whole network.',
  });
};

/** Commands that open a URL, by platform; others use `xdg-open`. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...args: readonly string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens a URL in the user's browser. Resolves to false if the command for that cannot be started. */
export const openInBrowser = async (url: string): Promise<boolean> => {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.unref();
  return once(child, 'spawn').then(
    () => true,
    () => false,
  );
};

/** The maximum number of names to report: a client can send any number of them. */
const MOST_NAMES = 100;
const MOST_CHARACTERS = 80;

interface IgnoredOptions {
  readonly site: () => Site;
  readonly now: () => number;
  readonly report: (text: string) => void;
}

/** Wraps a listener, so that it reports each parameter that its answers ignore, once per name. */
export const withIgnored = (listener: RequestListener, { site, now, report }: IgnoredOptions): RequestListener => {
  const reported = new Set<string>();
  const reportIgnored = ({ method = '', url = '' }: IncomingMessage): void => {
    const [path, search] = partsOf(requestTarget(url));
    if (search === '') return;
    const { known, version } = namesRead(method, { path, search }, { site: site(), now: now() });
    if (version === null) return;
    for (const [name, value] of new URLSearchParams(search)) {
      if (known.has(name) || reported.has(name) || reported.size === MOST_NAMES) continue;
      reported.add(name);
      const why = listParameters().has(name)
        ? `${version} has it for lists of posts only`
        : `not a parameter of ${version}`;
      report(`${`${name}=${value}`.slice(0, MOST_CHARACTERS)} is ignored: ${why}`);
    }
  };
  return (request, response) => {
    reportIgnored(request);
    return listener(request, response);
  };
};

/** Returns the parameters that the answer depends on, and its version; null for an error or without a version. */
const namesRead = (
  method: string,
  { path, search }: { readonly path: string; readonly search: string },
  { site, now }: { readonly site: Site; readonly now: number },
) => {
  const known = new Set<string>();
  const get = searchParameters(search);
  const recording = (name: string) => {
    known.add(name);
    return get(name);
  };
  const { status, file } = plan(method, path, recording, site, now);
  const [version = ''] = file.slice(site.base.length).split('/');
  return { known, version: status === 200 && Object.hasOwn(site.versions, version) ? version : null };
};

const listParameters = (): ReadonlySet<string> => {
  const names = new Set<string>();
  parseQuery((name) => void names.add(name), { default: 1, max: 1 });
  return names;
};
