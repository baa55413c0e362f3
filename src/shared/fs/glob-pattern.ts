import fastGlob from 'fast-glob';

/** Returns why a text cannot be a pattern for files below a folder, as the end of a sentence. Null if it can. */
export const whyNoPattern = (pattern: string): string | null => {
  if (pattern === '' || /[\p{Cc}\u2028\u2029]/u.test(pattern)) return 'is empty or contains control characters';
  // A backslash escapes the next character, so as a separator it would match nothing.
  if (/\\(?![\\()[\]{}!*?@+|$^])/.test(pattern)) return 'has a backslash between names. Use / instead';
  if (/^(?:\/|[A-Za-z]:)/.test(pattern)) return 'is absolute. Patterns are relative to the folder';
  const segments = pattern.replace(/^!/, '').split('/');
  if (segments.includes('..')) return 'leads out of the folder';
  if (segments.includes('.')) return 'has a segment ".", which you can remove';
  // fast-glob would search a hidden folder that a pattern names.
  return segments.some((segment) => segment.startsWith('.')) ? 'matches hidden files, which Galley never reads' : null;
};

/** The base folders of patterns. `.` is the folder that they are relative to. */
export const patternBases = (patterns: readonly string[]): readonly string[] => {
  const including = patterns.filter((pattern) => !pattern.startsWith('!'));
  if (including.length === 0) return [];
  // Without this option, a pattern without wildcards would be its own base.
  const tasks = fastGlob.generateTasks(including, { caseSensitiveMatch: false });
  return [...new Set(tasks.map(({ base }) => base))].sort();
};
