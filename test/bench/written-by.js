// @ts-check

/**
 * How many files a build has written, by its report in JSON. A post that the build left out costs it little: where there
 * are any, what is measured is not a build of as many posts as the table says, and this throws.
 *
 * @param {string} report
 * @returns {number}
 */
export const writtenBy = (report) => {
  /** @type {{ changes: { written: number }, workspaces: { scheduled: unknown[] }[] }} */
  const { changes, workspaces } = JSON.parse(report);
  const scheduled = workspaces.reduce((sum, workspace) => sum + workspace.scheduled.length, 0);
  if (scheduled > 0)
    throw new Error(`${scheduled} posts are scheduled and were left out: the figures would not be those of all posts`);
  return changes.written;
};
