import { expect, test } from 'vitest';
import { filesIn } from '../helpers/files.ts';
import { recipes } from '../helpers/recipes.ts';

/** The guide's recipes that are projects of this folder. */
const PROJECTS = {
  'A server in Node': 'node',
  Astro: 'astro',
  'Next.js': 'next',
  'React in a browser': 'vite',
  SvelteKit: 'sveltekit',
};
/** Recipes that `test/runtime/client/recipes.test.ts` and `test/browser/*recipe.test.ts` run unchanged. */
const ALONE = [
  'A plain page',
  'A page that describes the API',
  'Deno',
  'A sitemap of all posts',
  'Markdown for agents',
  'Tell your site what changed',
];

/** Files that a framework's own starter creates as well. */
const STARTER = /^(?:package|tsconfig)\.json$/;
const EXACT = /^\d+\.\d+\.\d+$/;

test('every recipe has a test that runs it', () => {
  expect([...recipes().keys()].sort()).toEqual([...Object.keys(PROJECTS), ...ALONE].sort());
});

test.each(Object.entries(PROJECTS))(
  '%s: the guide has every file of the built project, unchanged',
  async (heading, name) => {
    const files = Object.entries(await filesIn(`test/examples/${name}`)).filter(([path]) => !STARTER.test(path));
    const shown = (recipes().get(heading) ?? []).map(({ path, text }) => [path, text]);
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(files));
  },
);

test.each(Object.entries(PROJECTS))('%s: packages have exact versions, the tested ones', async (_, name) => {
  const { 'package.json': text = '' } = await filesIn(`test/examples/${name}`);
  const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
  for (const version of Object.values({ ...dependencies, ...devDependencies })) expect(version).toMatch(EXACT);
});
