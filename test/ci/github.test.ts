import { describe, expect, test } from 'vitest';
import { allRecipes, githubFiles, recipeOf } from '../helpers/recipes-of-ci.ts';
import { actionlint, hasLinters } from './linters.ts';

/** The last major versions that this actionlint knows. Later ones have the same inputs and only run on a newer Node. */
const KNOWN: Readonly<Record<string, string>> = {
  'actions/checkout': 'v4',
  'actions/setup-node': 'v4',
  'actions/cache': 'v4',
  'actions/cache/restore': 'v4',
  'actions/cache/save': 'v4',
  'actions/upload-artifact': 'v4',
  'actions/download-artifact': 'v4',
  'aws-actions/configure-aws-credentials': 'v4',
};

const withKnownActions = (text: string): string =>
  text.replaceAll(/uses: (\S+)@[0-9a-f]{40} # v[\d.]+/g, (_, action: string) => `uses: ${action}@${KNOWN[action]}`);

describe.skipIf(!hasLinters())('actionlint', () => {
  test.each(allRecipes())('has nothing against the workflows: %s', async (_, recipe) => {
    for (const { path, text } of githubFiles(recipe)) {
      expect(await actionlint(text, path), path).toEqual([]);
      expect(await actionlint(withKnownActions(text), path), path).toEqual([]);
    }
  });

  test.each([
    ['an unknown input', 'retention-days', 'retention-weeks'],
    ['an unknown context', 'github.run_id', 'github.runid'],
    ['a job that is not there', 'needs: build', 'needs: built'],
    ['an unknown permission', 'pull-requests: write', 'pull-request: write'],
    ['a string of others in a script', 'echo "compared=true"', 'echo "${{ github.event.pull_request.title }}"'],
  ])('would find %s', async (_, right, wrong) => {
    const [{ path, text } = { path: '', text: '' }] = githubFiles(recipeOf());
    expect(text).toContain(right);
    expect(await actionlint(withKnownActions(text.replaceAll(right, wrong)), path)).not.toEqual([]);
  });
});
