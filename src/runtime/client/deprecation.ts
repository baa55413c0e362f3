import type { ClientOptions, Deprecation } from './options.ts';

/** Reports the deprecation that an answer's headers announce. Does not await an asynchronous `onDeprecation`. */
export const report = (
  headers: Headers,
  { version, onDeprecation = warn }: ClientOptions & { readonly version: string },
): void => {
  const sunset = new Date(headers.get('sunset') ?? '');
  const deprecation = { version, sunset: +sunset ? sunset : null, suggest: headers.get('x-api-suggest') };
  Promise.resolve(onDeprecation(deprecation)).catch(console.error);
};

/** Warns about a deprecation on the console, unless the environment is known to be production. */
const warn = ({ version, sunset, suggest }: Deprecation): void => {
  if (isProduction()) return;
  const until = sunset === null ? '' : ` It stops working on ${sunset.toUTCString()}.`;
  const next = suggest === null ? '' : ` Migrate to ${suggest}.`;
  console.warn(`galley: ${version} of this API is deprecated.${until}${next}`);
};

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Written so that bundlers can replace the value. A browser without a bundler has no `process`. */
const isProduction = (): boolean => {
  try {
    return process.env.NODE_ENV === 'production';
  } catch {
    return false;
  }
};
