import type { FrontMatter } from '../front-matter/front-matter.ts';
import { createKeyFinder } from './field-values.ts';
import type { PostProblem, ReadingRules } from './report.ts';

/** A line with a top-level key and a value without quotes. */
const LINE = /^([\w-]+)[ \t]*:[ \t]+([^\s"'|>[{&*!].*)$/;

/**
 * Finds text after a hash in titles and excerpts without quotes: YAML reads `title: C # intro` as `C`. Other values,
 * such as dates, have comments on purpose.
 */
export const commentedValues = (
  { language, block, data }: FrontMatter,
  rules: ReadingRules,
): readonly PostProblem[] => {
  if (language !== 'yaml' || !/[ \t]#/.test(block)) return [];
  const finder = createKeyFinder(data, rules);
  const keys = new Set([...finder.written('title'), ...finder.written('excerpt')].map(({ key }) => key));
  return block.split('\n').flatMap((line) => {
    const [, key = '', value = ''] = LINE.exec(line.trimEnd()) ?? [];
    const at = keys.has(key) ? ` ${value}`.search(/[ \t]#/) : -1;
    if (at === -1) return [];
    const comment = value.slice(at).trim();
    return [
      {
        severity: 'warning',
        code: 'post/value-comment',
        message: `YAML reads “${comment}” as a comment, so ${key} is “${value.slice(0, at).trim()}”.`,
        help: `Put quotes around the value: ${key}: ${JSON.stringify(value)}.`,
        keys: [key],
        value: comment,
      },
    ];
  });
};
