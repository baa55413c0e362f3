import { type Diagnostic, DiagnosticError } from './diagnostic.ts';
import type { Redact } from './secret-keys.ts';

/** A problem without the keys that its texts may have, such as those in paths of the output. */
export const redactDiagnostic = ({ message, help, related, ...rest }: Diagnostic, redact: Redact): Diagnostic => ({
  ...rest,
  message: redact(message),
  ...(help !== undefined && { help: redact(help) }),
  ...(related !== undefined && { related: related.map((other) => ({ ...other, message: redact(other.message) })) }),
});

/** The same of whatever was thrown; what has no key in it is returned as it is. */
export const redactError = (error: unknown, redact: Redact): unknown => {
  if (!(error instanceof Error) || redact(`${error.stack}${error.message}`) === `${error.stack}${error.message}`)
    return error;
  if (error instanceof DiagnosticError)
    return new DiagnosticError(
      error.diagnostics.map((diagnostic) => redactDiagnostic(diagnostic, redact)),
      error.exitCode,
    );
  const { stack } = error;
  error.message = redact(error.message);
  if (stack !== undefined) error.stack = redact(stack);
  return error;
};
