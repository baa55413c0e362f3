/** Returns why text cannot be a pattern for files below a folder, as the end of a sentence. Null if it can. */
export const whyNoPattern = (pattern: string): string | null => {
  if (pattern === '' || /[\p{Cc}\u2028\u2029]/u.test(pattern)) return 'is empty or contains control characters';
  // A backslash escapes the next character, so as a separator it would match nothing.
  if (/\\(?![\\()[\]{}!*?@+|$^])/.test(pattern)) return 'has a backslash between names. Use / instead';
  if (/^(?:\/|[A-Za-z]:)/.test(pattern)) return 'is absolute. Patterns are relative to the folder';
  const complex = whyTooComplex(pattern);
  if (complex !== null) return complex;
  const segments = pattern.replace(/^!/, '').split('/');
  if (segments.includes('..')) return 'leads out of the folder';
  if (segments.includes('.')) return 'has a segment ".", which you can remove';
  // fast-glob would search a hidden folder that a pattern names.
  return segments.some((segment) => segment.startsWith('.')) ? 'matches hidden files, which Galley never reads' : null;
};

const MAX_LENGTH = 1000;
/** The number of strings that the groups of a pattern stand for. */
const MAX_ALTERNATIVES = 1000;
/** Stars in a segment, and double stars: each multiplies the time for a path that almost matches. */
const MAX_STARS = 3;

/** Returns why matching a pattern could take too long, as the end of a sentence. Null if it cannot. */
export const whyTooComplex = (pattern: string): string | null => {
  if (pattern.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  // Digits before a hyphen match in one way only.
  if (/[*+]\(/.test(pattern.replaceAll('+([0-9])-', '-')))
    return 'repeats a group, which Galley does not support. Write the alternatives in braces';
  if (alternativesIn(pattern) > MAX_ALTERNATIVES) return `has more than ${MAX_ALTERNATIVES} alternatives in its groups`;
  if (pattern.includes('***')) return 'has three stars in a row';
  const runs = pattern.split('/').map((segment) => segment.match(/\*+/g) ?? []);
  if (runs.some(({ length }) => length > MAX_STARS)) return `has more than ${MAX_STARS} stars in one segment`;
  const double = runs.flat().filter(({ length }) => length > 1);
  return double.length > MAX_STARS ? `has more than ${MAX_STARS} double stars` : null;
};

/** Counts the strings that braces and parentheses stand for, including ranges such as `{1..9}`. */
const alternativesIn = (pattern: string): number => {
  // Of each open group: the strings of the alternatives before the current one, and of the current one.
  const open = [{ before: 0, current: 1 }];
  const group = () => open.at(-1) as (typeof open)[number];
  for (const [sign, from, to] of pattern.matchAll(/\\.|\{(-?\w+)\.\.(-?\w+)[^{},]*\}|[{}()|,]/g)) {
    if (from !== undefined && to !== undefined) group().current *= rangeLength(from, to);
    else if (sign === '{' || sign === '(') open.push({ before: 0, current: 1 });
    else if (sign === ',' || sign === '|') {
      group().before += group().current;
      group().current = 1;
    } else if (!sign.startsWith('\\') && open.length > 1) {
      const { before, current } = open.pop() as (typeof open)[number];
      group().current *= before + current;
    }
  }
  return open.reduce((product, { before, current }) => product * (before + current), 1);
};

/** The number of numbers or letters in a range. */
const rangeLength = (from: string, to: string): number => {
  const [first = 0, last = 0] = [from, to].map((each) => (/^-?\d+$/.test(each) ? Number(each) : each.charCodeAt(0)));
  return Math.abs(last - first) + 1;
};
