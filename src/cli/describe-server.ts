import type { Colors } from '../diagnostics/colors.ts';
import { openInBrowser } from '../preview/open-in-browser.ts';
import type { ServerFlags } from './flags.ts';
import type { Output } from './output.ts';
import { wantsConsole } from './wants-console.ts';

export interface ServerPlaces {
  readonly url: string;
  /** Null where there is none. */
  readonly console: string | null;
  readonly addresses: readonly string[];
}

/** Says where a server listens, and opens its console where that is asked for. */
export const announceServer = async (places: ServerPlaces, flags: ServerFlags, output: Output): Promise<void> => {
  const { open, host, console } = flags;
  output.result(describeServer(places, output.colors));
  if (console === undefined && !wantsConsole(flags))
    output.note(`Others can ask ${host}, so there is no console: --console adds it, for this machine alone.`);
  if (!open) return;
  if (places.console === null) output.note('There is no console to open.');
  else if (!(await openInBrowser(places.console))) output.note(`No browser could be started: open ${places.console}`);
};

/** Where a server listens and what to try there. */
const describeServer = ({ url, console, addresses }: ServerPlaces, colors: Colors): string =>
  [
    `${colors.green('●')} Serving the API on ${colors.bold(url)} ${colors.dim('(Ctrl-C ends it)')}`,
    ...(console === null ? [] : [`  See it in the console: ${colors.bold(console)}`]),
    ...(addresses.length > 0 ? ['', ...addresses.map((address) => `  ${colors.cyan(url + address)}`), ''] : []),
  ].join('\n');
