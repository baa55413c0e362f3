import { NetworkError } from './errors.ts';

/** As where a site was published anew since its page was opened, without the files that the page would load. */
export const unloaded = (cause: unknown): never => {
  throw new NetworkError(String(cause), { code: 'network', cause });
};
