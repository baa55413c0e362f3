import { problemsOf } from '../verify/problems.ts';
import { type VerifyOptions, verify } from '../verify/verify.ts';
import type { ExitCode } from './fail.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { describeVerification } from './summaries/verify-summary.ts';

/** Verifies and tells: wrong answers as problems, then the counts. Limited answers are no reason to fail. */
export const runVerify = async (options: VerifyOptions, output: Output): Promise<ExitCode> => {
  const display = createProgress(output);
  const verification = await verify({ ...options, onProgress: display.update }).finally(display.end);
  const problems = problemsOf(verification);
  output.report(problems);
  output.data({ ok: problems.length === 0, ...verification });
  output.result(describeVerification(verification, output.colors));
  return problems.length === 0 ? 0 : 1;
};
