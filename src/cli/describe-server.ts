import type { Colors } from '../diagnostics/colors.ts';

/** Where a server listens and what to try there. */
export const describeServer = (url: string, addresses: readonly string[], colors: Colors): string =>
  [
    `${colors.green('●')} Serving the API on ${colors.bold(url)} ${colors.dim('(Ctrl-C ends it)')}`,
    ...(addresses.length > 0 ? ['', ...addresses.map((address) => `  ${colors.cyan(url + address)}`), ''] : []),
  ].join('\n');
