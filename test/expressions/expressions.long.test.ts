import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as ts from '@typescript/typescript6';
import { expect, test } from 'vitest';

const PACKAGES = fileURLToPath(new URL('./node_modules', import.meta.url));
const RECHECK = join(PACKAGES, 'recheck/lib/main.js');
const isInstalled = existsSync(RECHECK);
const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));
/** What reads content, templates, patterns and configurations of other tools. */
const FOLDERS = ['api', 'content', 'runtime', 'shared', 'tools'];

/**
 * Expressions that recheck says take cubic or exponential time, and why they do not. A quadratic one is allowed: the
 * time limit of a post bounds it, and `test/property/hostile.long.test.ts` measures it.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'content/markdown/mdx-parts.ts /^import': 'It reads at most 1,000 characters of an import.',
  'content/markdown/tool-parts.ts /(?<=^#{1,6}': 'It looks back at most 300 characters.',
  'content/markdown/tool-parts.ts /(?<kind>':
    'A link ends at the next bracket or line, and it looks ahead at most 60 characters.',
  'tools/eleventy/adopt.ts /[cC]ontainer': 'Only init reads the configuration with it, under its time limit.',
  'tools/adopt/site-files.ts /^( {0,3}': 'Only init reads sample posts with it.',
  'tools/eleventy/adopt.ts /\\.enable': 'Only init reads the configuration with it, under its time limit.',
  'tools/hugo/goldmark.ts /~{2}|':
    'Each part ends at the next quotation mark, bracket or line, or after 300 characters.',
  'tools/shared/emphasis.ts /^[ \\t>]*': 'The end of the text always ends it, so it never searches again.',
  'tools/jekyll/kramdown/table-of-contents.ts /<(ol|ul)': 'Galley writes these lists itself, and a post has few.',
  'tools/jekyll/kramdown/table-of-contents.ts /<h([1-6])': 'It reads the HTML of headings that Galley writes.',
  'tools/jekyll/kramdown/blocks.ts /^ {0,3}(([~`])':
    'A fence begins at the start of a line, and is tried with at most 100 lengths.',
  'tools/jekyll/kramdown/blocks.ts /^ {0,3}\\[([^\\n\\]]+)':
    'It reads one line; the time limit bounds a very long one.',
  'tools/jekyll/kramdown/lines.ts /(?:^|': 'It reads one list of attributes; the time limit bounds a very long one.',
  'tools/jekyll/kramdown/tables.ts /(?:(?:\\|': 'Nothing follows the repetition, so no line is matched again.',
  'tools/jekyll/kramdown/tables.ts /(?<=[\\t-\\r ])`': 'It reads one row of a table.',
};

interface Expression {
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

const expressionsIn = (file: string): readonly Expression[] => {
  const root = ts.createSourceFile(file, readFileSync(join(SOURCES, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: Expression[] = [];
  const visit = (node: ts.Node): void => {
    const [, source, flags] = ts.isRegularExpressionLiteral(node) ? (/^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? []) : [];
    // Without a repetition, an expression takes linear time.
    if (source !== undefined && flags !== undefined && /[*+{]/.test(source))
      found.push({ place: `${file} /${source}/${flags}`, source, flags });
    ts.forEachChild(node, visit);
  };
  visit(root);
  return found;
};

/** Whether recheck finds a string for which an expression takes more than quadratic time. */
type Check = (
  source: string,
  flags: string,
  options: { readonly timeout: number },
) => Promise<{ readonly status: string; readonly complexity?: { readonly type: string; readonly degree?: number } }>;

const expressions = (): readonly Expression[] =>
  FOLDERS.flatMap((folder) =>
    readdirSync(join(SOURCES, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
    .filter((file) => file.endsWith('.ts'))
    .flatMap(expressionsIn);

test('each exception is an expression of the code', () => {
  const places = expressions().map(({ place }) => place);
  expect(Object.keys(EXCEPTIONS).filter((start) => !places.some((place) => place.startsWith(start)))).toEqual([]);
});

test.skipIf(!isInstalled && process.env.CI === undefined)(
  'no regular expression over content takes more than quadratic time, except those that say why',
  // On a busy machine, each of 700 can take all of its 3 s.
  { timeout: 3_600_000 },
  async () => {
    const { check } = (await import(RECHECK)) as { readonly check: Check };
    const slow: string[] = [];
    for (const { place, source, flags } of expressions()) {
      const { status, complexity } = await check(source, flags, { timeout: 3_000 });
      const isSlow = complexity?.type === 'exponential' || (complexity?.degree ?? 0) > 2;
      if (status === 'vulnerable' && isSlow) slow.push(place);
    }
    const isExplained = (place: string): boolean => Object.keys(EXCEPTIONS).some((start) => place.startsWith(start));
    expect(slow.filter((place) => !isExplained(place))).toEqual([]);
  },
);
