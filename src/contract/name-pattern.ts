import { KEY } from '../resolver/slug.ts';

/**
 * Slugs and ids as JSON Schemas describe them: nothing is left out, and validators in all languages know these signs, as
 * they do not know tables of Unicode.
 */
export const NAMES: RegExp = /^(?:[A-Za-z0-9_.-]|[^ -~])+$/;

/** Schemas for content of which all names are in the alphabet of keys: they say so. */
export const withPlainNames = <Value>(schemas: Value): Value =>
  JSON.parse(
    JSON.stringify(schemas, (name, value) => (name === 'pattern' && value === NAMES.source ? KEY.source : value)),
  );
