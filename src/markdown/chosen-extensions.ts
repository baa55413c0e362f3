import type { Settings } from '../config/settings.ts';
import type { MarkdownExtension } from '../dialects/dialect.ts';
import { DIALECTS } from '../dialects/dialects.ts';

/** The extensions that are on: those of the dialect, but for what the configuration says itself. */
export const chosenExtensions = (
  dialect: Settings['dialect'],
  said: Settings['markdown']['extensions'],
): readonly MarkdownExtension[] => {
  const own = (dialect === null ? [] : DIALECTS[dialect].markdown).filter((name) => said[name] !== false);
  return [...own, ...(Object.keys(said) as MarkdownExtension[]).filter((name) => said[name] === true)];
};
