import { expect, test } from 'vitest';
import type { Diagnostic } from '../../../src/shared/diagnostics/diagnostic.ts';
import { github, markdown } from '../../../src/shared/diagnostics/reporters/github-report.ts';
import { pretty } from '../../../src/shared/diagnostics/reporters/pretty.ts';
import { json } from '../../../src/shared/diagnostics/reporters/reporter.ts';
import { fairLimit } from '../../helpers/slowness.ts';

const SOURCES: Readonly<Record<string, string>> = { 'posts/a.md': '---\ndate: soon\n---\n' };
const context = { source: (file: string): string | undefined => SOURCES[file], color: false, command: 'galley' };

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

test('pretty: what and where, the lines in question, how to fix it, and the count', () => {
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

test('pretty: of many warnings of one code, the first get a line each, and the rest are counted', () => {
  const many = Array.from({ length: 15 }, (_, at) => ({ ...WARNING, file: `${at}.md` }));
  const text = pretty(many, context);
  expect(text).toContain('\n  14 more workspace/default-key\n  1.md  No key is set.\n');
  expect(text).toContain('\n  10.md  No key is set.\n  and 4 more (galley check --all prints each of them)\n');
  expect(pretty(many, { ...context, all: true })).toContain('14.md');
});

const CAUSE: Diagnostic = { severity: 'warning', code: 'post/template-residue', message: 'A tag is left.' };
const following = (file: string): Diagnostic => ({
  severity: 'warning',
  code: 'post/link-missing',
  message: 'The link leads nowhere.',
  file,
  followsFrom: 'post/template-residue',
});

test('warnings that follow from others are counted below them, and listed with --all', () => {
  const problems = [following('a.md'), CAUSE, following('b.md'), UNREADABLE];
  const counted = 'and 2 warnings that may follow from it: 2 post/link-missing';
  expect(pretty(problems, context)).toContain(`  A tag is left.\n\n  ${counted}\n`);
  expect(pretty(problems, context)).toContain('warning  post/template-residue  1  and 2 that may follow\n');
  expect(pretty(problems, context)).not.toContain('leads nowhere');
  expect(pretty(problems, { ...context, all: true })).toContain('warning post/link-missing  b.md\n');
  expect(github(problems, context)).toContain(`::warning title=post/template-residue::A tag is left.%0A${counted}\n`);
  expect(github(problems, context)).not.toContain('b.md');
  expect(github(problems, { ...context, all: true })).toContain('::warning file=b.md,');
  expect(markdown(problems)).toContain('| A tag is left&#46; and 2 warnings'.replace('&#46;', '.'));
  expect(JSON.parse(json(problems, context)).diagnostics).toEqual(problems);
});

test('warnings are listed as others if what they follow from is not reported', () => {
  expect(pretty([following('a.md')], context)).toContain('warning post/link-missing  a.md\n');
  const both = { ...CAUSE, followsFrom: 'post/link-missing' };
  expect(pretty([both, following('a.md')], context)).toContain('2 warnings in 1 file');
  expect(pretty([both, following('a.md')], context)).toContain('warning post/link-missing  a.md\n');
});

test('pretty: prints the problem of an unreadable file without its lines', () => {
  const text = pretty([{ ...UNREADABLE, file: 'gone.md' }], context);
  expect(text).toContain('gone.md:2:7\n  The date cannot be read.\n  help:');
});

const unreadableIn = (file: string, value: string): Diagnostic => ({
  ...UNREADABLE,
  file,
  message: `No date: ${value}.`,
});
const unknownTag = (file: string, help: string): Diagnostic => ({
  severity: 'error',
  code: 'post/unknown-tag',
  message: 'There is no such tag.',
  file,
  help,
});
const MANY = [
  WARNING,
  unknownTag('posts/a.md', 'Did you mean red? Declare it.'),
  unreadableIn('posts/a.md', 'soon'),
  unreadableIn('posts/b.md', 'later'),
  unknownTag('posts/c.md', 'Did you mean blue? Declare it.'),
  unreadableIn('posts/c.md', 'never'),
];

test('pretty: by code, the first in full, the others in a line each; totals and what to fix first at the end', () => {
  expect(pretty(MANY, context)).toBe(`warning workspace/default-key
  No key is set.

error post/date-unreadable  posts/a.md:2:7
  No date: soon.

  1 | ---
  2 | date: soon
    |       ^^^^
  3 | ---

  help: Write it as 2026-01-31.

  2 more post/date-unreadable
  posts/b.md:2:7  No date: later.
  posts/c.md:2:7  No date: never.

error post/unknown-tag  posts/a.md
  There is no such tag.
  help: Did you mean red? Declare it.

  1 more post/unknown-tag
  posts/c.md  There is no such tag. Did you mean blue?

error    post/date-unreadable   3  in 3 files
error    post/unknown-tag       2  in 2 files
warning  workspace/default-key  1

5 errors, 1 warning in 3 files
Fix first: post/date-unreadable, 3 of the 5 errors. Write it as 2026-01-31.
Run galley explain post/date-unreadable for details, or galley check --all to see each problem in full.
`);
});

test('pretty: a line names another place of its problem, and how many more', () => {
  const [place] = DUPLICATE.related ?? [];
  const third = { ...DUPLICATE, file: 'posts/x.md', related: [place, place, place].flatMap((one) => one ?? []) };
  const text = pretty([DUPLICATE, third, { ...DUPLICATE, file: 'posts/y.md' }], context);
  expect(text).toContain('  posts/x.md  Two posts have the slug a. Also posts/b.md, and 2 more.\n');
  expect(text).toContain('  posts/y.md  Two posts have the slug a. Also posts/b.md.\n');
});

test('pretty: with all, each in full', () => {
  const text = pretty(MANY, { ...context, all: true });
  expect(text.match(/^(?:error|warning) /gm)).toHaveLength(6 + 3);
  expect(text).toContain('error post/date-unreadable  posts/c.md:2:7\n  No date: never.\n  help: Write it');
  expect(text).toMatch(/Run galley explain post\/date-unreadable for details\.\n$/);
});

test('pretty: recommends fixing first what everything else depends on, however few', () => {
  const key: Diagnostic = { severity: 'error', code: 'workspace/key', message: 'No key.' };
  expect(pretty([...MANY, key], context)).toContain('\nFix first: workspace/key, 1 of the 6 errors.\n');
});

test('pretty: prints 20,000 problems in less than two seconds of CPU time, also each in full', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => unreadableIn(`posts/${at % 5000}.md`, `day ${at}`));
  const source = () => SOURCES['posts/a.md'];
  for (const all of [false, true]) {
    const before = process.cpuUsage();
    const text = pretty(many, { ...context, source, all });
    const { user, system } = process.cpuUsage(before);
    expect(text.split('\n').length).toBeGreaterThan(20_000);
    const seconds = (user + system) / 1e6;
    expect(seconds).toBeLessThan(fairLimit(2, seconds));
  }
});

test('github: of ten shown problems, the first of each code, errors first, with the number of others', () => {
  const lines = github(MANY, context).trimEnd().split('\n');
  expect(lines.map((line) => /^::(\w+) .*title=([\w/-]+)/.exec(line)?.slice(1).join(' '))).toEqual([
    'error post/date-unreadable',
    'error post/unknown-tag',
    'error post/date-unreadable',
    'error post/date-unreadable',
    'error post/unknown-tag',
    'warning workspace/default-key',
  ]);
  expect(lines[0]).toMatch(/%0Aand 2 more post\/date-unreadable$/);
});

test('github: of many warnings of one code, eleven are listed, and all with --all', () => {
  const many = Array.from({ length: 3000 }, () => WARNING);
  const lines = github(many, context).trimEnd().split('\n');
  expect(lines).toHaveLength(11);
  expect(lines[0]).toMatch(/%0Aand 2,999 more workspace\/default-key \(galley check --all prints each of them\)$/);
  expect(github(many, { ...context, all: true }).match(/^::warning/gm)).toHaveLength(3000);
  expect(
    github(
      many.map((each) => ({ ...each, severity: 'error' })),
      context,
    ).match(/^::error/gm),
  ).toHaveLength(3000);
});

test('markdown: a table by code, in which content is never Markdown', () => {
  const odd: Diagnostic = { ...DUPLICATE, file: 'a|b`<i>.md', message: '[x](javascript:1)\n| y' };
  expect(markdown([odd, WARNING])).toBe(`**1 error, 1 warning in 1 file**

| | code | problems | first | |
|---|---|---:|---|---|
| error | \`post/duplicate-slug\` | 1 | <code>a&#124;b&#96;&#60;i&#62;.md</code> | &#91;x&#93;&#40;javascript&#58;1&#41; &#124; y |
| warning | \`workspace/default-key\` | 1 |  | No key is set. |

Fix first&#58; post/duplicate-slug, 1 error.
`);
  expect(markdown([])).toBe('');
});

test('pretty: colours only on request', () => {
  expect(pretty([UNREADABLE, DUPLICATE, WARNING], context)).not.toContain('\u001B[');
  expect(pretty([UNREADABLE], { ...context, color: true })).toContain('\u001B[');
});

test('pretty: the content of a file cannot control the terminal', () => {
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
    '::error file=posts/a.md,title=post/duplicate-slug::Two posts have the slug a.%0Aposts/b.md:3: The other one.\n' +
      '::warning title=workspace/default-key::No key is set.\n',
  );
});

test('github: escapes what would end a property or the command', () => {
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

test('without diagnostics, the text is empty', () => {
  expect(pretty([], context)).toBe('');
  expect(github([], context)).toBe('');
});
