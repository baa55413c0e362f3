import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { gitlabJobs } from '../../../src/cli/ci/gitlab.ts';
import { allRecipes } from '../../helpers/recipes-of-ci.ts';

interface Job {
  readonly extends?: string;
  readonly environment?: { readonly name: string };
  readonly cache?: readonly { readonly key: string | { readonly prefix: string } }[];
  readonly before_script?: readonly string[];
  readonly script?: readonly string[];
  readonly id_tokens?: object;
}

const PIPELINES = allRecipes().map(
  ([name, recipe]) => [name, parse(gitlabJobs(recipe).text, { merge: true }) as Readonly<Record<string, Job>>] as const,
);

const runsCode = (lines: readonly string[] = []): boolean =>
  lines.some((line) => /\b(?:npx|npm|pnpm|yarn|bunx?|corepack)\b/.test(line.replaceAll(LOCKED, '')));
/** Copies and installs what a lock file has, without any script of a package, and the package manager itself. */
const LOCKED =
  /^(?:cp package\.json [\w-]+(?:\.json|\.yaml|\.lock) "\$tools" && cd "\$tools"|corepack enable|npm install --global bun@\d+\.\d+\.\d+|npm ci --ignore-scripts|(?:pnpm|yarn|bun) install --frozen-lockfile --ignore-scripts|YARN_NODE_LINKER=node-modules YARN_ENABLE_SCRIPTS=false yarn install --immutable)$/g;

test.each(PIPELINES)('a job with an environment and its secrets runs no code of the repository: %s', (_, jobs) => {
  const alone = Object.values(jobs).filter(({ environment }) => environment !== undefined);
  expect(alone.map(({ environment }) => environment?.name)).toEqual(
    expect.arrayContaining(['galley-review', 'production', 'preview/$CI_MERGE_REQUEST_IID']),
  );
  for (const job of alone) {
    expect(job.extends).toBe('.galley-alone');
    expect(job.before_script).toBeUndefined();
    expect(runsCode(job.script)).toBe(false);
  }
  expect(jobs['.galley-alone']).toMatchObject({ variables: { GIT_STRATEGY: 'clone' } });
  expect(runsCode(jobs['.galley-alone']?.before_script)).toBe(false);
});

test.each(PIPELINES)('no job without an environment has tokens or keys of the live API: %s', (_, jobs) => {
  for (const { environment, script = [], id_tokens } of Object.values(jobs))
    if (environment === undefined) expect(`${script}${id_tokens}`).not.toMatch(/TOKEN|GALLEY_KEY|object/);
});

test.each(PIPELINES)('unprotected branches write no cache that protected ones read: %s', (_, jobs) => {
  const keys = Object.values(jobs).flatMap(({ cache = [] }) => cache.map(({ key }) => key));
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(typeof key === 'string' ? key : key.prefix).toMatch(/-\$CI_COMMIT_REF_PROTECTED$/);
});

test.each(PIPELINES)('each job has a timeout, and a run builds once: %s', (_, jobs) => {
  for (const name of ['.galley', '.galley-alone']) expect(jobs[name]).toMatchObject({ timeout: '1 hour' });
  const builds = jobs['galley:build']?.script?.filter((line) => line.includes('galley build')) ?? [];
  expect(builds).toHaveLength(1);
});
