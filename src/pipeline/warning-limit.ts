import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { BuildResult } from './build-result.ts';

/** The error that more warnings are than there may be; none where there is no limit. */
export const tooManyWarnings = (diagnostics: readonly Diagnostic[], limit: number | null): readonly Diagnostic[] => {
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning').length;
  if (limit === null || warnings <= limit) return [];
  const message = `There ${warnings === 1 ? 'is 1 warning' : `are ${warnings} warnings`}, and at most ${limit} may be.`;
  const help = 'Mend what they say, or raise --max-warnings.';
  return [{ severity: 'error', code: 'build/too-many-warnings', message, help }];
};

/** Warnings about the output come after it has been written: they count as well. */
export const heldToLimit = <Result extends Pick<BuildResult, 'ok' | 'diagnostics'>>(
  result: Result,
  limit: number | null,
): Result => {
  const problems = result.ok ? tooManyWarnings(result.diagnostics, limit) : [];
  return problems.length === 0 ? result : { ...result, ok: false, diagnostics: [...result.diagnostics, ...problems] };
};
