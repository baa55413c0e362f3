import { readFileSync } from 'node:fs';

export interface Recipe {
  /** The file's path in the reader's project, from the line before the code block. */
  readonly path: string | null;
  readonly language: string;
  readonly text: string;
}

const FOLDER = 'content/guide/posts/api';
/** The recipes that are whole projects. Each has its own page. */
const PAGES: Readonly<Record<string, string>> = {
  'Next.js': 'recipes-nextjs',
  Astro: 'recipes-astro',
  SvelteKit: 'recipes-sveltekit',
  'React in a browser': 'recipes-react',
  'Markdown for agents': 'agents',
  'Tell your site what changed': '../hosting/notify',
};
/** The base URL in all recipes. */
export const BASE_URL = 'https://cdn.example.com/api/public';

const BLOCK = /(?:^`([^`\n]+)`.*\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm;

const pageOf = (name: string): string => readFileSync(`${FOLDER}/${name}.md`, 'utf8');

const blocksOf = (text: string): readonly Recipe[] =>
  [...text.matchAll(BLOCK)].map(([, path = null, language = '', code = '']) => ({ path, language, text: code }));

/** The recipes that share a page, by heading. */
const sections = (): [heading: string, blocks: readonly Recipe[]][] =>
  pageOf('recipes')
    .split(/^## /m)
    .slice(1)
    .map((section): [string, readonly Recipe[]] => [section.slice(0, section.indexOf('\n')), blocksOf(section)])
    .filter(([, blocks]) => blocks.length > 0);

/** The code blocks of the guide's recipes, by name. A project's recipe has only its files. */
export const recipes = (): Map<string, readonly Recipe[]> =>
  new Map([
    ...Object.entries(PAGES).map(([name, page]): [string, readonly Recipe[]] => [
      name,
      blocksOf(pageOf(page)).filter(({ path }) => path !== null),
    ]),
    ...sections(),
  ]);

/** The text of a recipe with another base URL than the guide's. */
export const recipe = (heading: string, { baseUrl = BASE_URL, at = 0 } = {}): string => {
  const text = recipes().get(heading)?.[at]?.text;
  if (text === undefined) throw new Error(`There is no recipe ${heading}.`);
  return text.replaceAll(BASE_URL, baseUrl);
};
