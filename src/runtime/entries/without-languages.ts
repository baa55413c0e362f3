import type * as whole from '../resolver/language.ts';

/** Replaces the `language.ts` of the resolver in edge code for sites whose workspaces declare no languages. */
export const inLanguage: typeof whole.inLanguage = (asked, planIn) =>
  planIn(`${asked.segments[0]}/`, asked.segments.slice(1), asked.query);
