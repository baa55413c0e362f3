import { isLocalHost } from '../../dev/server/is-local-request.ts';
import { openInBrowser } from '../../dev/server/server.ts';
import type { Colors } from '../../shared/diagnostics/display.ts';
import type { ServerFlags } from '../flags/flags.ts';
import type { Output } from '../output/output.ts';

interface ServerPlaces {
  readonly url: string;
  /** Null without a console. */
  readonly console: string | null;
  readonly addresses: readonly string[];
}

/** Prints where a server listens, and opens its console with --open. */
export const announceServer = async (places: ServerPlaces, flags: ServerFlags, output: Output): Promise<void> => {
  const { open, host, console } = flags;
  output.result(describeServer(places, output.colors));
  if (console === undefined && !wantsConsole(flags))
    output.note(`Other machines can reach ${host}, so the console is off. Add --console to use it on this machine.`);
  if (!open) return;
  if (places.console === null) output.note('--open needs the console, which is off.');
  else if (!(await openInBrowser(places.console))) output.note(`Could not start a browser. Open ${places.console}`);
};

/** Where a server listens and what to try there. */
const describeServer = ({ url, console, addresses }: ServerPlaces, colors: Colors): string =>
  [
    `${colors.green('●')} Serving the API on ${colors.bold(url)} ${colors.dim('(Ctrl-C to stop)')}`,
    ...(console === null ? [] : [`  Console: ${colors.bold(console)}`]),
    ...(addresses.length > 0 ? ['', ...addresses.map((address) => `  ${colors.cyan(url + address)}`), ''] : []),
  ].join('\n');

/** Resolves at the first Ctrl-C or SIGTERM; a second one ends the process the usual way. */
export const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });

/** Whether the console is served: with --console, and by default where only this machine reaches the server. */
export const wantsConsole = ({ console, host }: Pick<ServerFlags, 'console' | 'host'>): boolean =>
  console ?? isLocalHost(host);
