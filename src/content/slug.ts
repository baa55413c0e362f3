import { SLUG } from '../resolver/site.ts';

/** A file's name may have 255 bytes on most systems, and more than the slug goes into it. */
export const MAX_LENGTH = 200;

/** True for what may stand in a path as a slug or id. `__proto__` would be no ordinary key of a JSON object. */
export const isSlug = (text: string): boolean => SLUG.test(text) && text.length <= MAX_LENGTH && text !== '__proto__';
