// @ts-check

/**
 * The number of files that a build has written, from its JSON report. Throws when the build skipped scheduled posts,
 * because then the table's number of posts would be wrong.
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
