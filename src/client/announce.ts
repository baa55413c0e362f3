import type { OnDeprecation } from './options.ts';
import { warn } from './warn.ts';

/** Says what an answer's headers tell of a deprecation. A function that is asynchronous is not waited for. */
export const announce = (version: string, headers: Headers, onDeprecation: OnDeprecation = warn): void => {
  const sunset = new Date(headers.get('sunset') ?? '');
  const deprecation = { version, sunset: +sunset ? sunset : null, suggest: headers.get('x-api-suggest') };
  Promise.resolve(onDeprecation(deprecation)).catch(console.error);
};
