import type * as whole from '../resolver/language.ts';

/** Replaces the resolver's `language.ts` in the edge code of sites whose workspaces declare no languages. */
export const inLanguage: typeof whole.inLanguage = (asked, planIn) =>
  planIn(`${asked.segments[0]}/`, asked.segments.slice(1), asked.query);
