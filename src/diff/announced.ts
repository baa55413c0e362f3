import { LIFECYCLE } from '../contract/lifecycle.ts';
import { VERSION } from '../resolver/site.ts';
import { isObject } from './contract/declared-shape.ts';
import { operationsIn } from './contract/operations.ts';
import type { Lifecycle } from './published-tree.ts';

/**
 * What a version's document announces: all that is planned, by its extension. A document without one (an older Galley's, or
 * another program's) tells what its operations say of themselves, and nothing of dates. Null for what is no document.
 */
export const announcedIn = (document: unknown): Lifecycle | null => {
  if (!isObject(document) || !isObject(document.info)) return null;
  const published = document.info[LIFECYCLE];
  if (!isObject(published)) {
    const isMarked = operationsIn(document).some(({ written }) => written.deprecated === true);
    return { deprecated: isMarked, sunset: null, suggest: null, isComplete: false };
  }
  const { deprecated, sunset, suggest } = published;
  return {
    deprecated: momentOf(deprecated) ?? deprecated === true,
    sunset: momentOf(sunset),
    suggest: typeof suggest === 'string' && VERSION.test(suggest) ? suggest : null,
    isComplete: true,
  };
};

const momentOf = (written: unknown): number | null => {
  const moment = typeof written === 'string' ? Date.parse(written) : Number.NaN;
  return Number.isNaN(moment) ? null : moment;
};
