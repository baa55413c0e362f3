import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { globExpression } from '../../src/content/front-matter/cascade/defaults-rule.ts';
import { checkDefaults } from '../../src/content/front-matter/cascade/folder-defaults.ts';
import { readYamlFile } from '../../src/content/front-matter/yaml-file.ts';
import { markAddresses } from '../../src/content/html/mark-addresses.ts';
import { whyNoPattern } from '../../src/shared/fs/glob-pattern.ts';
import { createTimeLimit } from '../../src/shared/workers/time-limit.ts';
import { toolOf } from '../../src/tools/registry.ts';
import { fillImports } from '../../src/tools/vitepress/imports.ts';
import { readPostOf } from '../helpers/content.ts';
import { folderOf } from '../helpers/files.ts';
import { post } from '../helpers/posts.ts';

/** Bodies of at most 200 kB that took many seconds to read, each with the tool that reads it; null for none. */
const BODIES: Readonly<Record<string, readonly [tool: string | null, body: string]>> = {
  'an import with spaces in its line': ['vitepress', `<<<a${' '.repeat(50_000)}b`],
  'many brackets after an import': ['vitepress', `<<<a${'['.repeat(50_000)}]b]`],
  'marks of code beside a formula': ['jekyll', `$$a$$ ${'`'.repeat(4000)}a *b*`],
  'formulas that never end': [null, `${'\\[a *b* '.repeat(12_000)}`],
  'empty items in each other above lines of a table': [null, `${'* '.repeat(7450)}|-|\n${'a\n'.repeat(2980)}`],
  'marks of code below a comment of MDX': [null, `{/*\n${'`'.repeat(100_000)}`],
  'comments that never end, with emphasis before them': ['jekyll', '*a '.repeat(320) + '<!-- '.repeat(5700)],
  'addresses after signs that may be brackets': ['hugo', '- a\nwww.:""": http://<<<{::'.repeat(4000)],
  'a long fence without a line break': ['jekyll', `${'`'.repeat(20_000)}${'#*/}'.repeat(5000)}`],
  'comments that never end in HTML': ['jekyll', `<div>\n${'<!-- '.repeat(20_000)}`],
};

describe('a short text is read in time, or is over a limit that depends only on the text', () => {
  test.each(Object.entries(BODIES))('%s', async (_, [dialect, body]) => {
    const text = post({ title: 'A', date: '2026-01-01' }, body);
    const config = dialect === null ? {} : { adopt: { dialect } };
    const { diagnostics } = await readPostOf({ 'content/blog/posts/a.md': text }, { config });
    expect(diagnostics.map(({ code }) => code)).not.toContain('post/too-slow');
  });

  const MISSING = ['post/title-missing', 'post/date-missing'];
  const COMPLEX = ['front-matter/too-complex'];

  test.each([
    ['YAML', '---', '\n', COMPLEX],
    ['YAML with spaces', '---', ' \n', COMPLEX],
    ['TOML', '+++', '\n', COMPLEX],
    ['TOML with comments', '+++', '#\n', MISSING],
    ['YAML in runs of less than 1,000', '---', `${'\n'.repeat(990)}#a\n`, MISSING],
  ])('front matter of empty lines: %s', async (_, fence, line, codes) => {
    const text = `${fence}\n${line.repeat(60_000 / line.length)}${fence}\n\nText.\n`;
    const { diagnostics } = await readPostOf({ 'content/blog/posts/a.md': text });
    expect(diagnostics.map(({ code }) => code)).toEqual(codes);
  });
});

test('a post that repeats a long value is over a limit before it is filled in', async () => {
  const text = post({ title: 'A', date: '2026-01-01', x: 'a '.repeat(30_000) }, '{{page.x}}'.repeat(2990));
  const { diagnostics } = await readPostOf({ '_posts/a.md': text }, { config: { adopt: { dialect: 'jekyll' } } });
  expect(diagnostics.map(({ code }) => code)).toEqual(['post/too-complex']);
});

test.each([
  ['a long string', `a: &a "${'t'.repeat(30_000)}"\nx: [${'*a,'.repeat(9000)}]\n`],
  ['a map with long keys', `a: &a {${'k'.repeat(900)}: 1}\nx: [${'*a,'.repeat(9000)}]\n`],
])('%s that aliases repeat is over a limit, in front matter and in defaults', async (_, yaml) => {
  const files = { '_posts/a.md': `---\ntitle: A\n${yaml}---\n\nText.\n` };
  const { diagnostics } = await readPostOf(files, { config: { adopt: { dialect: 'jekyll' } } });
  expect(diagnostics.map(({ code }) => code)).toEqual(['front-matter/too-complex']);
  const config = { file: '_config.yml', text: `defaults:\n  - values: { layout: x }\n${yaml}` };
  expect(checkDefaults([config], toolOf('jekyll')).diagnostics.map(({ code }) => code)).toEqual([
    'content/folder-defaults',
  ]);
});

test('a file that a page inserts behind many signs is not inserted', () => {
  const snippets = { ' ./b.js': { text: 'a\n'.repeat(50_000), isMarkdown: false, file: 'b.js' } };
  const source = `${'>'.repeat(50_000)}<<< ./b.js`;
  expect(fillImports(source, 'a.md', snippets).text).toBe(source);
});

const limited = createTimeLimit(2000);

test('of a YAML file with thousands of errors, the first 20 are reported', async () => {
  const root = await folderOf({ 'tags.yaml': '"""\n'.repeat(7000) });
  const read = limited(() => readYamlFile({ path: join(root, 'tags.yaml'), file: 'tags.yaml' }, 'taxonomy'));
  expect(read).toMatchObject({ yaml: null, diagnostics: { length: 20 } });
});

test('the post that an address leads to is found once, however many ? it has', () => {
  const posts = new Map([['/a', { slug: 'a' }]]);
  const address = `/a${'?'.repeat(100_000)}`;
  const rules = { basePath: '/api', posts, website: null };
  expect(limited(() => markAddresses(`<a href="${address}">b</a>`, rules))).toEqual([
    { start: 9, slug: 'a', length: 2 },
  ]);
});

test('a pattern with more than 1,000 alternatives is refused, and any other is matched in time', () => {
  const path = `${'a'.repeat(200)}/${'b/'.repeat(100)}c`;
  const refused = [
    '{,a}'.repeat(26),
    '{a,b}'.repeat(18),
    '{1..20000}',
    '+(a|aa)b',
    '{a,{b,c}}'.repeat(7),
    '*a*a*a*a*b',
  ];
  for (const pattern of refused) {
    expect(whyNoPattern(pattern), pattern).not.toBeNull();
    expect(globExpression(pattern), pattern).toBeNull();
  }
  for (const pattern of ['{,a}'.repeat(9), '*a*a*a', '**/b/**/b/**/d', '{a..z}{a..z}', '{a,b}/{c,d}/**/*.{md,mdx}']) {
    expect(whyNoPattern(pattern), pattern).toBeNull();
    const expression = globExpression(pattern) ?? '';
    expect(limited(() => new RegExp(`^${expression}$`).test(`${path}/`))).toBe(false);
  }
});
