import { expect, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';

test('explain: the meaning of a code, why, how to fix it, and an example, on lines that fit a terminal', async () => {
  const { code, stdout, stderr } = await runGalley(['explain', 'post/date-unreadable']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^post\/date-unreadable\n\n {2}A date /);
  for (const part of ['\n  Why: ', '\n  How to fix: ', '\n    updated: next May\n', '\n    updated: 2026-05-01\n'])
    expect(stdout).toContain(part);
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
});

test('explain: part of a code lists the codes that contain it, or explains the only one', async () => {
  const { stdout } = await runGalley(['explain', 'taxonomy']);
  expect(stdout).toMatch(/^taxonomy\/syntax +The file is not valid YAML\.$/m);
  expect(stdout).not.toContain('post/');
  expect((await runGalley(['explain', 'date-unreadable'])).stdout).toMatch(/^post\/date-unreadable\n/);
  expect((await runGalley(['explain', 'duplicate-key'])).stdout).toMatch(
    /^workspace\/duplicate-key .*\nfront-matter\//,
  );
});

test('explain: without a code, it lists all codes', async () => {
  const { stdout } = await runGalley(['explain']);
  expect(stdout.split('\n').length).toBeGreaterThan(100);
  const data = JSON.parse((await runGalley(['explain', '--format', 'json'])).stdout);
  expect(data.codes[0]).toMatchObject({
    code: expect.any(String),
    means: expect.any(String),
    example: [expect.any(String), expect.any(String)],
  });
});

test('explain: an unknown code is a usage error with a suggestion', async () => {
  const { code, stdout, stderr } = await runGalley(['explain', 'post/date-unredable']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Did you mean post/date-unreadable? Run galley explain to list all codes.');
});
