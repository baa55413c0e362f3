import type { Deprecation } from './options.ts';

/** Warns of a deprecation on the console, unless this is known to be production. */
export const warn = ({ version, sunset, suggest }: Deprecation): void => {
  if (isProduction()) return;
  const until = sunset === null ? '' : ` It ends on ${sunset.toUTCString()}.`;
  const next = suggest === null ? '' : ` Move to ${suggest}.`;
  console.warn(`galley: ${version} of this API is deprecated.${until}${next}`);
};

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** Spelled so that bundlers put the value in; a browser without a bundler has no `process`. */
const isProduction = (): boolean => {
  try {
    return process.env.NODE_ENV === 'production';
  } catch {
    return false;
  }
};
