import matter from 'gray-matter';
import type { Fences, FrontMatterRules } from './fences.ts';
import { FrontMatterError } from './front-matter-error.ts';
import { parseToml } from './parse-toml.ts';
import { parseTabbed, parseYaml } from './parse-yaml.ts';

/**
 * Splits a post with gray-matter, with our parsers as its engines. gray-matter always gets options, because without
 * options it caches results for all builds in a process. `twice` is the error about a duplicate key, if the last one
 * counts.
 *
 * @throws FrontMatterError with an offset in the block
 */
export const split = (text: string, fences: Fences, { lastKeyCounts, hasTabs }: FrontMatterRules) => {
  const parse = hasTabs ? parseTabbed : parseYaml;
  const { open, close, end, language, isBare = open === '{' } = fences;
  let twice: FrontMatterError | undefined;
  const read = (block: string): unknown => {
    if (fences.parse !== undefined) return fences.parse(block);
    if (language === 'toml') return parseToml(block);
    if (language === 'json') return parseYaml(isBare ? `{${block}\n}` : block, 'JSON');
    // The line end in front of the fence belongs to a text that keeps its line ends, such as `|+`.
    const whole = `${block}\n`;
    try {
      return parse(whole, 'YAML');
    } catch (error) {
      if (!lastKeyCounts || !(error instanceof FrontMatterError) || error.problem !== 'duplicate-key') throw error;
      twice = error;
      return parse(whole, 'YAML', lastKeyCounts);
    }
  };
  const body = text.slice(end).replace(/^\r?\n/, '');
  if (open === '') {
    const block = text.slice(0, end - close.length).replace(/\r?\n$/, '');
    return { block, body, data: read(block), twice };
  }
  if (hasManyEmptyLines(text.slice(0, end))) throw emptyLines();
  // The input does not include the body, because gray-matter copies its input.
  const lines = text.slice(0, end - close.length);
  const own = closingFor(lines);
  const { matter: between, data } = matter(lines + own, {
    delimiters: [open, own],
    language,
    engines: { [language]: (block: string) => read(blockOf(block)) as object },
    // Otherwise gray-matter looks for the post's own `excerpt_separator` in the body.
    excerpt: () => '',
  });
  return { block: blockOf(between), body, data, twice };
};

/** A closing fence that begins no other line. gray-matter would end at any such line, for example at `...a`. */
const closingFor = (lines: string): string => {
  let fence = '\0';
  while (lines.includes(`\n${fence}`)) fence += '\0';
  return fence;
};

/** gray-matter takes quadratic time for empty lines in a row. */
const hasManyEmptyLines = (block: string): boolean => {
  let inARow = 0;
  return block.split('\n').some((line) => {
    inARow = line.trim() === '' ? inARow + 1 : 0;
    return inARow === 1000;
  });
};

const emptyLines = (): FrontMatterError =>
  new FrontMatterError('too-complex', 'The front matter has 1,000 empty lines in a row.', { help: 'Remove them.' });

/** Removes the rest of the opening fence's line, which gray-matter does not remove. */
const blockOf = (between: string): string => (between.includes('\n') ? between.slice(between.indexOf('\n') + 1) : '');
