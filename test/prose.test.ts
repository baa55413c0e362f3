import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { SourceText } from './helpers/imports.ts';
import { faultsOf, type Prose, proseInMarkdown, proseInSource } from './helpers/prose.ts';

/** The tracked files, and the untracked files that git does not ignore. */
const filesOf = (...patterns: readonly string[]): SourceText[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => existsSync(file) && file !== '')
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const source = filesOf('src/*.ts', 'src/*.tsx', 'scripts/*.js').flatMap(proseInSource);

test('messages, help and comments are in plain English', () => {
  expect(source.length).toBeGreaterThan(1000);
  expect(source.flatMap(faultsOf)).toEqual([]);
});

test('README, guide and changelog are in plain English', () => {
  expect(filesOf('*.md', ':!content/kitchen').flatMap(proseInMarkdown).flatMap(faultsOf)).toEqual([]);
});

/** Whether a string is a sentence or a description of a flag, option or rule, but not code, such as CSS classes. */
const isMessage = (text: string): boolean =>
  /^["“`X]*[A-Z]\S* .*[a-z]{2}/.test(text) || (!/[{};=]/.test(text) && (text.match(/\b[a-z]{2,}\b/g) ?? []).length > 3);

test('messages, hints and explanations that begin with a capital letter end with a full stop', () => {
  const open = /\b(?:message|help|means|why|fix): (['"`])([A-Z][^\n]*[a-z0-9])\1[,;)} ]*$/gm;
  const without = ({ file, text }: SourceText): string[] =>
    [...text.matchAll(open)].map((match) => `${file}: ${match[2]}`);
  expect(without({ file: 'a.ts', text: "  help: 'Remove it',\n  help: 'Remove it.',\n" })).toEqual(['a.ts: Remove it']);
  expect(filesOf('src/*.ts', 'src/*.tsx').flatMap(without)).toEqual([]);
});

test('all messages are listed for a person to read, in coverage/messages.txt', async () => {
  const messages = source.filter(({ kind, text }) => kind === 'string' && isMessage(text));
  const lines = messages.map(({ file, line, text }: Prose) => `${file}:${line}\n    ${text}`);
  await mkdir('coverage', { recursive: true });
  await writeFile('coverage/messages.txt', `${lines.join('\n')}\n`);
  expect(lines.length).toBeGreaterThan(500);
});

test('the check itself finds phrases and long sentences', () => {
  const long = `It has ${'so many words '.repeat(12)}in a sentence.`;
  const text = `// Nobody reads it.\nconst a = \`\${b} stands twice\` + ' in c';\nconst d = 'two words';\nconst e = '${long}';\n`;
  expect(proseInSource({ file: 'a.ts', text }).flatMap(faultsOf)).toEqual([
    'a.ts:2 "stands twice": write: is; existing',
    `a.ts:4 over 35 words: ${long.slice(0, 80)}…`,
    'a.ts:1 "Nobody": write: name the person or the option',
  ]);
  const markdown = `---\ntitle: Nobody\n---\n\n# A title\n\n\`\`\`sh\nmend\n\`\`\`\n\nIt is \`anew\` in\nplace of that.\n`;
  expect(proseInMarkdown({ file: 'a.md', text: markdown }).flatMap(faultsOf)).toEqual([
    'a.md:11 "in place of": write: instead of',
  ]);
});
