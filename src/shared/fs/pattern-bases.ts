import fastGlob from 'fast-glob';

/** The base folders of patterns. `.` is the folder that they are relative to. */
export const patternBases = (patterns: readonly string[]): readonly string[] => {
  const including = patterns.filter((pattern) => !pattern.startsWith('!'));
  if (including.length === 0) return [];
  // Without this option, a pattern without wildcards would be its own base.
  const tasks = fastGlob.generateTasks(including, { caseSensitiveMatch: false });
  return [...new Set(tasks.map(({ base }) => base))].sort();
};
