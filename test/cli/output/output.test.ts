import { expect, test } from 'vitest';
import { formatIn, isCi, wantsColor, withoutCommands } from '../../../src/cli/output/output.ts';
import { runGalley } from '../../helpers/cli.ts';
import { folderOf } from '../../helpers/files.ts';

const TERMINAL = { isTTY: true };
const PIPE = {};

test.each([
  ['a terminal has colours', {}, TERMINAL, true],
  ['a pipe has none', {}, PIPE, false],
  ['a dumb terminal has none', { TERM: 'dumb' }, TERMINAL, false],
  ['a CI log has colours', { CI: 'true' }, PIPE, true],
  ['CI=false is no CI', { CI: 'false' }, PIPE, false],
  ['FORCE_COLOR gives a pipe colours', { FORCE_COLOR: '1' }, PIPE, true],
  ['FORCE_COLOR=0 takes them from a terminal', { FORCE_COLOR: '0' }, TERMINAL, false],
  ['NO_COLOR stands above FORCE_COLOR and CI', { NO_COLOR: '1', FORCE_COLOR: '1', CI: 'true' }, TERMINAL, false],
  ['an empty NO_COLOR says nothing', { NO_COLOR: '' }, TERMINAL, true],
])('%s', (_rule, env, stream, expected) => {
  expect(wantsColor(env, stream)).toBe(expected);
});

test('the variable CI means CI unless it is empty, 0 or false', () => {
  expect([{}, { CI: '' }, { CI: '0' }, { CI: 'false' }].map(isCi)).toEqual([false, false, false, false]);
  expect([{ CI: '1' }, { CI: 'true' }, { CI: 'woodpecker' }].map(isCi)).toEqual([true, true, true]);
});

/** Whether a GitHub runner reads a line as a command: `ActionCommand.TryParseV2` and `TryParse` in actions/runner. */
const isCommand = (line: string): boolean => /^\s*::[^:]/.test(line) || line.includes('##[');

test('no text becomes a command to a GitHub runner', () => {
  const commands = [
    '::error::x',
    '  ::add-mask::x',
    '\t::stop-commands::x',
    'a ##[error]x',
    '##[add-path]x',
    'a\r::error::x',
  ];
  for (const text of [...commands, commands.join('\n')]) {
    const lines = withoutCommands(text).split(/[\r\n]/);
    expect(lines.filter(isCommand), text).toEqual([]);
  }
  const plain = 'std::vector\n  a::b ## [x]\n::: tip\n#[x]';
  expect(withoutCommands(plain)).toBe(plain);
});

test('in GitHub Actions, the default format is github', () => {
  expect([{}, { GITHUB_ACTIONS: 'false' }, { GITHUB_ACTIONS: 'true' }].map(formatIn)).toEqual([
    'pretty',
    'pretty',
    'github',
  ]);
});

test('names, keys and lines of posts never become commands, in any format', async () => {
  const hostile = '::error::owned ##[error]owned';
  const cwd = await folderOf({
    'content/blog/workspace.yaml': 'keys: [demo]\n',
    'content/blog/authors.yaml': '- id: jane\n  name: Jane\n',
    'content/blog/posts/::error ::##[error]a.md': `---\ntitle: A\ndate: 2026-01-01\n${hostile.replaceAll(': ', ':')}: 1\n---\n`,
    'content/blog/posts/b.md': `---\ntitle: B\ndate: 2026-01-01\nauthor: "${hostile}"\n---\n${hostile}\n`,
  });
  for (const format of [[], ['--format', 'pretty'], ['--format', 'json']]) {
    const { stdout, stderr } = await runGalley(['check', '--all', ...format], { cwd });
    expect(stdout + stderr).toContain('owned');
    expect(`${stdout}\n${stderr}`.split(/[\r\n]/).filter(isCommand)).toEqual([]);
  }
  const { stderr } = await runGalley(['check'], { cwd, env: { GITHUB_ACTIONS: 'true' } });
  const lines = stderr.trimEnd().split('\n');
  expect(lines.filter((line) => !/^::(?:error|warning) file=[^,]*,/.test(line))).toEqual([]);
});
