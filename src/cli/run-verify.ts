import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { Result } from '../verify/check.ts';
import { type Verification, type VerifyOptions, verify } from '../verify/verify.ts';
import type { ExitCode } from './fail.ts';
import type { Output } from './output.ts';
import { describeVerification } from './verify-summary.ts';

/** Verifies and tells: wrong answers as problems, then the counts. Limited answers are no reason to fail. */
export const runVerify = async (options: VerifyOptions, output: Output): Promise<ExitCode> => {
  const verification = await verify(options);
  const wrong = verification.results.filter(({ outcome }) => outcome === 'wrong');
  output.report(wrong.flatMap((result) => problemOf(result, verification)));
  output.data({ ok: wrong.length === 0, ...verification });
  output.result(describeVerification(verification, output.colors));
  return wrong.length === 0 ? 0 : 1;
};

const problemOf = (result: Result, { url }: Verification): Diagnostic[] =>
  result.outcome === 'wrong'
    ? [
        {
          severity: 'error',
          code: `verify/${result.group}`,
          message: `${result.title}.\n${result.ask.method ?? 'GET'} ${new URL(url).origin}${result.ask.path}\nexpected: ${result.expected}\ngot:      ${result.got}`,
        },
      ]
    : [];
