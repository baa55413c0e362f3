import { isObject } from './declared-shape.ts';
import type { Lifecycle } from './published-tree.ts';

const ENDS = / It ends on ([A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT)\./;
const SUGGESTS = / Move to (v\d+)\./;

/**
 * What a version's document says about its end, in the words that `openapi` writes: it is all that a folder holds about
 * it. A document of a version that is not deprecated says nothing, whatever has been planned.
 */
export const announcedIn = (document: unknown): Lifecycle | null => {
  const description = isObject(document) && isObject(document.info) ? document.info.description : undefined;
  if (typeof description !== 'string') return null;
  const sunset = Date.parse(ENDS.exec(description)?.[1] ?? '');
  return {
    isDeprecated: description.includes(' This version is deprecated.'),
    sunset: Number.isNaN(sunset) ? null : sunset,
    suggest: SUGGESTS.exec(description)?.[1] ?? null,
  };
};
