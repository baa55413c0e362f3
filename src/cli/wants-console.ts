import { isLocalHost } from '../preview/is-local-request.ts';
import type { ServerFlags } from './flags.ts';

/** Whether the console is served: where others can ask the server, only if somebody has said so. */
export const wantsConsole = ({ console, host }: Pick<ServerFlags, 'console' | 'host'>): boolean =>
  console ?? isLocalHost(host);
