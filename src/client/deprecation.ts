import type { Deprecation } from './types.ts';

export type OnDeprecation = (deprecation: Deprecation) => void;

/** Looks at each answer's headers, and announces a deprecation once; by default with a warning. */
export const announcing = (version: string, announce: OnDeprecation = warn): ((headers: Headers) => void) => {
  let isAnnounced = false;
  return (headers) => {
    if (isAnnounced || headers.get('deprecation') !== 'true') return;
    isAnnounced = true;
    const sunset = new Date(headers.get('sunset') ?? '');
    announce({ version, sunset: +sunset ? sunset : null, suggest: headers.get('x-api-suggest') });
  };
};

/** Rarely needed, so loaded then; where that fails, a warning is not worth an error. */
const warn: OnDeprecation = (deprecation) =>
  void import('./warn.ts').then(
    (module) => module.warn(deprecation),
    () => {},
  );
