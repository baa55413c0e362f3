import type * as whole from '../../resolver/language.ts';

/** In place of the resolver's `language.ts` in edge code for sites whose workspaces declare no languages. */
export const inLanguage: typeof whole.inLanguage = (asked, planIn) =>
  planIn(`${asked.segments[0]}/`, asked.segments.slice(1), asked.query);
