import { expect, test } from 'vitest';
import { runGalley } from '../../helpers/cli.ts';

test('explain: what a code means, how to fix it, and an example, on lines that fit a terminal', async () => {
  const { code, stdout, stderr } = await runGalley(['explain', 'post/date-unreadable']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^post\/date-unreadable\n\n {2}A date .*\n {2}.*\n\n {2}Fix: Write /);
  expect(stdout).toMatch(/\n\n {4}- updated: next May\n {4}\+ updated: 2026-05-01\n$/);
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
});

test('explain: on a terminal, the code, the fix and both sides of the example have colours', async () => {
  const { stdout } = await runGalley(['explain', 'post/date-unreadable'], { env: { FORCE_COLOR: '1' } });
  const parts = [
    '\u001B[1mpost/date',
    '  \u001B[32mFix:\u001B[39m Write',
    '\u001B[31m- updated',
    '\u001B[32m+ updated',
  ];
  for (const part of parts) expect(stdout).toContain(part);
});

test('explain: a section about several codes explains each of them', async () => {
  for (const code of ['post/unknown-tag', 'post/unknown-author'])
    expect((await runGalley(['explain', code])).stdout).toMatch(new RegExp(`^${code}\n\n {2}The post names`));
});

test('explain: part of a code lists the codes that contain it, or explains the only one', async () => {
  const { stdout } = await runGalley(['explain', 'taxonomy']);
  expect(stdout).toMatch(/^taxonomy\/syntax +The file is not valid YAML\.$/m);
  expect(stdout).not.toContain('post/');
  expect((await runGalley(['explain', 'date-unreadable'])).stdout).toMatch(/^post\/date-unreadable\n/);
  expect((await runGalley(['explain', 'duplicate-key'])).stdout).toMatch(
    /^workspace\/duplicate-key .*\nfront-matter\/duplicate-key .*\ntaxonomy\//,
  );
});

test('explain: without a code, it lists all codes', async () => {
  const { stdout } = await runGalley(['explain']);
  expect(stdout.split('\n').length).toBeGreaterThan(100);
  const data = JSON.parse((await runGalley(['explain', '--format', 'json'])).stdout);
  expect(data.codes.length).toBeGreaterThan(100);
  expect(data.codes[0]).toEqual({ code: expect.any(String), text: expect.stringMatching(/\n\n\*\*Fix:\*\* /) });
});

test('explain: an unknown code is a usage error with a suggestion', async () => {
  const { code, stdout, stderr } = await runGalley(['explain', 'post/date-unredable']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('Did you mean post/date-unreadable?');
  expect(stderr).toContain('Run galley explain to list all codes.');
  expect((await runGalley(['explain', 'dates'])).stderr).toMatch(/Did you mean (?:\S*date\S* or ){2}\S*date\S*\?/);
  for (const input of ['nope', 'x'])
    expect((await runGalley(['explain', input])).stderr).toMatch(/Areas: .*\bpost\b.*\btaxonomy\b/);
});
