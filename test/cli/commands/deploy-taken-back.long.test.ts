import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Fault } from '../../helpers/api-server.ts';
import { runGalley } from '../../helpers/cli.ts';
import { deployedApi, SECRET_KEY } from '../../helpers/deployed-api.ts';
import { filesIn } from '../../helpers/files.ts';

// The command waits as long as a cache may return an old answer.
test('a deploy that readers do not get is rolled back if configured: exit code 1, and no key in any output', async () => {
  const fault: Fault = { answer: (answer) => ({ ...answer, status: 500 }) };
  const { cwd, env, before } = await deployedApi(fault, { rollbackOnFailure: true });
  const { code, stdout, stderr } = await runGalley(['deploy', '--format', 'json'], { cwd, env });
  expect(code).toBe(1);
  const { ok, diagnostics, rolledBack } = JSON.parse(stdout);
  expect(ok).toBe(false);
  expect(diagnostics.map((problem: { code: string }) => problem.code)).toEqual([
    'deploy/not-live',
    'deploy/taken-back',
  ]);
  expect(rolledBack.steps.length).toBeGreaterThan(0);
  expect(stdout + stderr).not.toContain(SECRET_KEY);
  expect(await filesIn(join(cwd, 'www'))).toMatchObject(before);
});
