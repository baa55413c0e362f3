import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readExplanations } from '../../../src/cli/commands/explain.ts';
import { readPostOf, workspaceIn } from '../../helpers/content.ts';

const explanations = readExplanations();
const codes = explanations.map(({ code }) => code);
const areas = [...new Set(codes.map((code) => code.split('/')[0]))].join('|');

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join('src', name), 'utf8'));

/** Codes with a computed part, and its possible values. */
const COMPUTED: Readonly<Record<string, readonly string[]>> = {
  'config/${problem}': ['unknown-option', 'invalid-option', 'invalid-contract', 'not-found', 'unreadable'],
  'post/${problem}': ['asset-missing', 'asset-outside', 'asset-private', 'asset-unreadable', 'asset-unsafe'],
  'post/ambiguous-${kind}': ['author', 'category', 'tag'],
  'post/unknown-${kind}': ['author', 'category', 'tag'],
  'taxonomy/${problem}': ['merged-names', 'slug-collision', 'duplicate-slug'],
  '${area}/syntax': ['taxonomy', 'workspace'],
  '${area}/duplicate-key': ['taxonomy', 'workspace'],
  'front-matter/${error.problem}': 'syntax duplicate-key engine unclosed not-a-mapping too-complex reserved-key'.split(
    ' ',
  ),
  'diff/${code}': 'usage not-found not-a-tree unreachable not-an-api unknown-key gone damaged'.split(' '),
  'deploy/${code}':
    'changed-meanwhile destination no-sdk no-conditions no-twins nothing-kept no-manifest drafts foreign empty incomplete lock-lost locked newer-manifest not-a-tree not-built older other-project rolled-back too-many-deletes url invalidate not-invalidated notify not-notified busy credentials denied no-bucket refused unreachable'.split(
      ' ',
    ),
  'verify/${group}': 'lists filters details terms keys legacy errors methods headers versions languages'.split(' '),
};

const written = sources.flatMap((text) =>
  [...text.matchAll(new RegExp(`'((?:${areas})/[a-z0-9-]+)'`, 'g'))].map((match) => match[1] ?? ''),
);
/** The computed codes in the source. Codes of answers and of the client's errors have no area. */
const computed = sources.flatMap((text) =>
  [...text.matchAll(/code: `([^`]*\/[^`]*)`/g)].map((match) => match[1] ?? ''),
);

test('every code in the sources has one section in the guide, and every section has its code', () => {
  const spelled = Object.entries(COMPUTED).flatMap(([pattern, parts]) =>
    parts.map((part) => pattern.replace(/\$\{[^}]*\}/, part)),
  );
  expect([...new Set(computed)].filter((pattern) => !(pattern in COMPUTED))).toEqual([]);
  expect([...new Set([...written, ...spelled])].sort()).toEqual([...codes].sort());
});

test('every code of a diagnostic in the sources belongs to a known area', () => {
  const given = sources.flatMap((text) =>
    [...text.matchAll(/code: '([a-z-]+\/[a-z0-9-]+)'/g)].map((match) => match[1]),
  );
  expect(given.length).toBeGreaterThan(60);
  expect(given.filter((code) => !codes.includes(code ?? ''))).toEqual([]);
});

/** The lines of a code's example without those that begin with `but`. */
const exampleOf = (wanted: string, but: '-' | '+'): string => {
  const { text = '' } = explanations.find(({ code }) => code === wanted) ?? {};
  const lines = text.split('\n').slice(text.split('\n').indexOf('```diff') + 1, -1);
  const kept = lines.filter((line) => !line.startsWith(but));
  return kept.map((line) => line.slice(2)).join('\n');
};

const SENTENCES = /^[^ ](?:[^\n]|\n(?!\n))*[.]$/;

test('a section has a paragraph about the problem, one about the fix, and often an example', () => {
  for (const { code, text } of explanations) {
    const [means = '', fix = '', ...others] = text
      .replace(/\n\n```diff\n(?:(?:[-+ ] .*|[-+])?\n)+```$/, '')
      .split('\n\n');
    expect(means, code).toMatch(SENTENCES);
    expect(fix, code).toMatch(/^\*\*Fix:\*\* /);
    expect(fix, code).toMatch(SENTENCES);
    expect(others, code).toEqual([]);
    // The terminal shows neither links nor emphasis.
    expect(means + fix.slice('**Fix:**'.length), code).not.toMatch(/\]\(|\*\*/);
  }
});

/** Makes a post of an example. */
const asFields = (text: string): string => `---\ntitle: T\ndate: 2026-01-31\n${text}\n---\n\nText.\n`;
const asBody = (text: string): string => `---\ntitle: T\ndate: 2026-01-31\n---\n\n${text}\n`;

test.each([
  ['front-matter/syntax', asFields],
  ['front-matter/duplicate-key', (text: string) => `---\n${text}\n---\n`],
  ['front-matter/unclosed', String],
  ['front-matter/engine', String],
  ['front-matter/not-a-mapping', (text: string) => `---\n${text}\n---\n`],
  ['front-matter/reserved-key', asFields],
  ['post/date-unreadable', asFields],
  ['post/title-missing', (text: string) => `---\ndate: 2026-01-31\n${text}\n---\n`],
  ['post/field-type', asFields],
  ['post/slug-alphabet', asFields],
  ['post/contradiction', asFields],
  ['post/empty-item', asFields],
  ['post/hidden-character', asFields],
  ['post/device-name', asFields],
  ['post/several-categories', asFields],
  ['post/markdown', asBody],
  ['post/asset-missing', asBody],
  ['post/asset-outside', asBody],
  ['post/unsafe-address', asBody],
] as const)('the example of %s has the problem, and then not', async (code, post) => {
  const codesIn = async (text: string): Promise<readonly string[]> => {
    const files = { 'content/blog/posts/2026-01-31-name.md': post(text), 'outside.txt': 'Text.\n' };
    return (await readPostOf(files)).diagnostics.map((problem) => problem.code);
  };
  expect(await codesIn(exampleOf(code, '+'))).toContain(code);
  expect(await codesIn(exampleOf(code, '-'))).not.toContain(code);
});

test.each([
  'taxonomy/syntax',
  'taxonomy/duplicate-key',
  'taxonomy/type',
  'taxonomy/slug-alphabet',
  'taxonomy/duplicate-slug',
  'taxonomy/no-slug',
  'taxonomy/ambiguous-name',
  'taxonomy/device-name',
  'taxonomy/hidden-character',
])('the example of %s, a tags file, first has the problem, then does not', async (code) => {
  const found = async (text: string): Promise<string> => {
    const post = { 'content/blog/posts/2026-01-31-a.md': asBody('Text.') };
    const { taxonomy } = await workspaceIn({ ...post, 'content/blog/tags.yaml': text });
    return taxonomy.map((problem) => problem.code).join();
  };
  expect(await found(exampleOf(code, '+'))).toContain(code);
  expect(await found(exampleOf(code, '-'))).not.toContain(code);
});
