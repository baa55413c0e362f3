import { expect, test } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.ts';
import { github } from '../../src/diagnostics/reporters/github.ts';
import { json } from '../../src/diagnostics/reporters/json.ts';
import { pretty } from '../../src/diagnostics/reporters/pretty.ts';

const SOURCES: Readonly<Record<string, string>> = { 'posts/a.md': '---\ndate: soon\n---\n' };
const context = { source: (file: string): string | undefined => SOURCES[file], color: false };

const UNREADABLE: Diagnostic = {
  severity: 'error',
  code: 'post/date-unreadable',
  message: 'The date cannot be read.',
  file: 'posts/a.md',
  position: { line: 2, column: 7, length: 4 },
  help: 'Write it as 2026-01-31.',
};
const DUPLICATE: Diagnostic = {
  severity: 'error',
  code: 'post/duplicate-slug',
  message: 'Two posts have the slug a.',
  file: 'posts/a.md',
  related: [{ message: 'The other one.', file: 'posts/b.md', position: { line: 3, column: 1 } }],
};
const WARNING: Diagnostic = { severity: 'warning', code: 'workspace/default-key', message: 'No key is set.' };

test('pretty: what and where, the lines in question, the way out, and the count', () => {
  expect(pretty([UNREADABLE], context)).toBe(`error post/date-unreadable  posts/a.md:2:7
  The date cannot be read.

  1 | ---
  2 | date: soon
    |       ^^^^
  3 | ---

  help: Write it as 2026-01-31.

1 error in 1 file
`);
});

test('pretty: other places are named with their lines', () => {
  expect(pretty([DUPLICATE], context)).toBe(`error post/duplicate-slug  posts/a.md
  Two posts have the slug a.
  posts/b.md:3:1  The other one.

1 error in 1 file
`);
});

test('pretty: errors, warnings and files are counted', () => {
  expect(pretty([WARNING, UNREADABLE, DUPLICATE], context)).toMatch(/\n2 errors, 1 warning in 1 file\n$/);
  expect(pretty([WARNING, WARNING], context)).toMatch(/\n2 warnings\n$/);
});

test('pretty: a file that cannot be read any more is told without its lines', () => {
  const text = pretty([{ ...UNREADABLE, file: 'gone.md' }], context);
  expect(text).toContain('gone.md:2:7\n  The date cannot be read.\n  help:');
});

test('pretty: colours only when they are asked for', () => {
  expect(pretty([UNREADABLE, DUPLICATE, WARNING], context)).not.toContain('\u001B[');
  expect(pretty([UNREADABLE], { ...context, color: true })).toContain('\u001B[');
});

test('pretty: what a file says cannot control the terminal', () => {
  const hostile = { ...DUPLICATE, message: 'Slug \u001B[2J.', file: 'posts/\u001B]0;x.md', help: '\u0007' };
  expect(pretty([hostile], context)).not.toMatch(/[\u001B\u0007]/);
});

test('github: a workflow command with its place', () => {
  expect(github([UNREADABLE], context)).toBe(
    '::error file=posts/a.md,line=2,col=7,endColumn=11,title=post/date-unreadable' +
      '::The date cannot be read.%0Ahelp: Write it as 2026-01-31.\n',
  );
});

test('github: a problem without a file, and one with other places', () => {
  expect(github([WARNING, DUPLICATE], context)).toBe(
    '::warning title=workspace/default-key::No key is set.\n' +
      '::error file=posts/a.md,title=post/duplicate-slug::Two posts have the slug a.%0Aposts/b.md:3: The other one.\n',
  );
});

test('github: what would end a property or the command is escaped', () => {
  const odd = { ...WARNING, file: 'a,b:c%.md', message: '50%\r\n::error::no' };
  expect(github([odd], context)).toBe(
    '::warning file=a%2Cb%3Ac%25.md,title=workspace/default-key::50%25%0D%0A::error::no\n',
  );
});

test('json: one line that holds every field', () => {
  const text = json([UNREADABLE, DUPLICATE], context);
  expect(JSON.parse(text)).toEqual({ ok: false, diagnostics: [UNREADABLE, DUPLICATE] });
  expect(text.indexOf('\n')).toBe(text.length - 1);
  expect(JSON.parse(json([WARNING], context))).toMatchObject({ ok: true });
});

test('nothing to tell is no text', () => {
  expect(pretty([], context)).toBe('');
  expect(github([], context)).toBe('');
});
