import { appendFileSync } from 'node:fs';

/**
 * Adds Markdown to the page that GitHub Actions shows of a step's job, where there is one.
 * https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands#adding-a-job-summary
 */
export const addStepSummary = (
  text: string,
  { GITHUB_STEP_SUMMARY: path }: Readonly<Record<string, string | undefined>>,
): void => {
  if (!path || text === '') return;
  try {
    appendFileSync(path, `${text}\n`);
  } catch {
    // The problems are in the log as well; a page that cannot be written is no reason to fail.
  }
};
