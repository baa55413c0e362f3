import { expect, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';

test('a key is printed once, alone on stdout, and differs each time', async () => {
  const [one, other] = [await runGalley(['keys', 'new']), await runGalley(['keys', 'new'])];
  expect(one.code).toBe(0);
  expect(one.stdout).toMatch(/^[0-9a-f]{32}\n$/);
  expect(other.stdout).not.toBe(one.stdout);
  expect(one.stderr).toContain('- env: HARBOUR_KEY');
  expect(one.stderr).not.toContain(one.stdout.trim());
});

test('a script gets the key alone, or as JSON', async () => {
  const quiet = await runGalley(['keys', 'new', '--quiet']);
  expect(quiet).toMatchObject({ code: 0, stderr: '' });
  expect(quiet.stdout).toMatch(/^[0-9a-f]{32}\n$/);
  const json = await runGalley(['keys', 'new', '--format', 'json']);
  expect(json.stderr).toBe('');
  expect(JSON.parse(json.stdout)).toEqual({ ok: true, key: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test.each([
  [['keys'], 'new'],
  [['keys', 'old'], "unknown command 'old'"],
])('%j is wrong usage: exit code 2', async (args, says) => {
  const { code, stdout, stderr } = await runGalley(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(says);
});
