import { once } from 'node:events';
import { isLocalHost } from '../../dev/server/is-local-request.ts';
import { openInBrowser } from '../../dev/server/server.ts';
import { type Colors, harmless } from '../../shared/diagnostics/display.ts';
import type { ServerFlags } from '../flags/flags.ts';
import type { Output } from '../output/output.ts';

interface ServerPlaces {
  readonly url: string;
  readonly console: string | null;
  readonly addresses: readonly string[];
}

/** The port to try first without --port. */
const PORT = 4321;

export const serverOptions = (flags: ServerFlags, output: Output) => {
  const { host, port = PORT, compare } = flags;
  const server = { host, port, portIsFixed: flags.port !== undefined };
  const onIgnored = (text: string): void => output.note(harmless(text));
  return { server, console: wantsConsole(flags), compare, onIgnored };
};

/** Prints the URL of a server, opens its console with --open, and closes the server at the first Ctrl-C or SIGTERM. */
export const serveUntilInterrupted = async (
  { url, console, addresses, close }: ServerPlaces & { readonly close: () => Promise<void> },
  { flags, output, data }: { readonly flags: ServerFlags; readonly output: Output; readonly data?: object },
): Promise<void> => {
  const places = { url, console, addresses };
  // Listen before the URL is printed: a user may press Ctrl-C as soon as it appears.
  const interrupted = untilInterrupted();
  await announce(places, flags, output);
  output.data({ ...data, ...places });
  await interrupted;
  await close();
};

const announce = async (places: ServerPlaces, flags: ServerFlags, output: Output): Promise<void> => {
  const { open, host, console } = flags;
  output.result(describeServer(places, output.colors));
  if (console && !wantsConsole(flags)) output.note(`Other machines can reach ${host}, so the console is off.`);
  if (!open) return;
  if (places.console === null) output.note('--open needs the console, which is off.');
  else if (!(await openInBrowser(places.console))) output.note(`Could not start a browser. Open ${places.console}`);
};

/** Describes the URL of a server and the examples to try there. */
const describeServer = ({ url, console, addresses }: ServerPlaces, colors: Colors): string =>
  [
    `${colors.green('●')} Serving the API on ${colors.bold(url)} ${colors.dim('(Ctrl-C to stop)')}`,
    ...(console === null ? [] : [`  Console: ${colors.bold(console)}`]),
    ...(addresses.length > 0 ? ['', ...addresses.map((address) => `  ${colors.cyan(url + address)}`), ''] : []),
  ].join('\n');

/** Resolves at the first signal. A second signal ends the process as usual. */
const untilInterrupted = async (): Promise<void> => {
  const others = new AbortController();
  await Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal, others)));
  others.abort();
};

/** Whether to serve the console: without --no-console, if only this machine can reach the server. */
const wantsConsole = ({ console, host }: Pick<ServerFlags, 'console' | 'host'>): boolean =>
  console && isLocalHost(host);
