import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PUBLISHERS } from '../../../src/cli/ci/publisher.ts';
import { CI_NAMES } from '../../../src/cli/ci/recipe.ts';
import { runGalley } from '../../helpers/cli.ts';
import { filesIn, folderOf } from '../../helpers/files.ts';
import { githubFiles, gitlabFiles, recipeOf } from '../../helpers/recipes-of-ci.ts';

const PAGE = readFileSync('content/guide/posts/hosting/ci.md', 'utf8');

const blocksOf = (language: string): string[] =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);

test('its commands do what it says', async () => {
  const commands = blocksOf('bash').flatMap((block) => [...block.matchAll(/^galley (init .+)$/gm)]);
  expect(commands).toHaveLength(3);
  for (const [, command = ''] of commands) {
    const cwd = await folderOf({ '.git/HEAD': 'ref: refs/heads/main\n' });
    expect(await runGalley(command.split(' '), { cwd })).toMatchObject({ code: 0 });
    const files = command.includes('gitlab') ? gitlabFiles(recipeOf()) : githubFiles(recipeOf());
    expect(Object.keys(await filesIn(cwd))).toEqual(expect.arrayContaining(files.map(({ path }) => path)));
  }
});

test('it names every CI, every publisher, and every variable that the files use', () => {
  expect(PAGE).toContain(`--ci ${CI_NAMES.join('\\|')}\\|none`);
  expect(PAGE).toContain(`--deploy ${Object.keys(PUBLISHERS).join('\\|')}`);
  for (const { needs, secrets } of Object.values(PUBLISHERS))
    for (const name of [needs, ...secrets]) expect(PAGE).toContain(`\`${name}\``);
  const paths = [...githubFiles(recipeOf()), ...gitlabFiles(recipeOf())].map(({ path }) => path);
  for (const path of paths) expect(PAGE).toContain(`\`${path}\``);
});
