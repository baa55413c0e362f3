/**
 * Keeps stdout for results: what anything else in this process prints there, a package or the configuration, goes to
 * stderr; so does what worker threads print, which comes through the same stream.
 */
export const keepStdoutForResults = (): void => {
  process.stdout.write = process.stderr.write.bind(process.stderr);
};

/** Writes a result to stdout. */
export const writeResult = (text: string): void => {
  // The stream's own, whatever stands before it.
  Object.getPrototypeOf(process.stdout).write.call(process.stdout, text);
};
