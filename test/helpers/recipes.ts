import { readFileSync } from 'node:fs';

export interface Recipe {
  /** Where the reader's project has it: named in the line before. */
  readonly path: string | null;
  readonly language: string;
  readonly text: string;
}

const PAGE = 'content/guide/posts/api/recipes.md';
/** Stands for everyone's base address. */
export const BASE_URL = 'https://cdn.example.com/api/public';

const BLOCK = /(?:^`([^`\n]+)`.*\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm;

/** The code blocks of the guide's recipes, by heading, as they are printed. */
export const recipes = (): Map<string, readonly Recipe[]> =>
  new Map(
    readFileSync(PAGE, 'utf8')
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf('\n')),
        [...section.matchAll(BLOCK)].map(([, path = null, language = '', text = '']) => ({
          path,
          language,
          text,
        })),
      ]),
  );

/** A recipe for another base address than the one in the guide. */
export const recipe = (heading: string, { baseUrl = BASE_URL, at = 0 } = {}): string => {
  const text = recipes().get(heading)?.[at]?.text;
  if (text === undefined) throw new Error(`There is no recipe ${heading}.`);
  return text.replaceAll(BASE_URL, baseUrl);
};
