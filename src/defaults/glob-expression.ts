import { escapeRegExp } from '../files/escape-reg-exp.ts';

const TOKEN = /\*\*\/?|\*|\?|\{|\}|,|[^*?{},]+/g;

/** Characters and stars of a pattern: with more of them an expression is too large, or slow on a path that nearly fits. */
const MAX_LENGTH = 1000;
const MAX_STARS = 8;

/**
 * A glob pattern of a tool's configuration as the source of a regular expression; null for one that is not read. Not picomatch's,
 * which comes with fast-glob: its /blog/** is /blog as well, which Hugo's is not, and Jekyll's patterns match beginnings of paths.
 */
export const globExpression = (pattern: string): string | null => {
  if (/[[\]!()\\]/.test(pattern)) return null;
  if (pattern.length > MAX_LENGTH || pattern.split(/\*+/).length - 1 > MAX_STARS) return null;
  let depth = 0;
  const parts = [...pattern.matchAll(TOKEN)].map(([token]) => {
    if (token === '**/') return '(?:.*/)?';
    if (token === '**') return '.*';
    if (token === '*') return '[^/]*';
    if (token === '?') return '[^/]';
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (token === '{') return '(?:';
    if (token === '}') return ')';
    return token === ',' && depth > 0 ? '|' : escapeRegExp(token);
  });
  return depth === 0 ? parts.join('') : null;
};
