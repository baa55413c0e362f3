import type { OnDeprecation } from './options.ts';

/**
 * Looks at each answer's headers, and announces a deprecation once; by default with a warning. Never rejects: what goes
 * wrong in the site's own function is not the call's fault.
 */
export const announcing = (
  version: string,
  onDeprecation: OnDeprecation | undefined,
): ((headers: Headers) => Promise<void>) => {
  let isAnnounced: boolean | undefined;
  return async (headers) => {
    if (isAnnounced || headers.get('deprecation') !== 'true') return;
    isAnnounced = true;
    // Rarely needed, so loaded then.
    await import('./announce.ts')
      .then((module) => module.announce(version, headers, onDeprecation))
      .catch(console.error);
  };
};
