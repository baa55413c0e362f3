import { escapeRegExp } from '../front-matter/escape-reg-exp.ts';

const TOKEN = /\*\*\/?|\*|\?|\{|\}|,|[^*?{},]+/g;

/** A glob pattern of a tool's configuration as the source of a regular expression; null for one that is not read. */
export const globExpression = (pattern: string): string | null => {
  if (/[[\]!()\\]/.test(pattern)) return null;
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
