/** Resolves at the first Ctrl-C or SIGTERM; a second one ends the process the usual way. */
export const untilInterrupted = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop);
    process.on('SIGTERM', stop);
  });
