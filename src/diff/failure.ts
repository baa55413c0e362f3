import { DiagnosticError } from '../diagnostics/diagnostic.ts';

/** A reason why two trees cannot be compared. `code` is the second half of the diagnostic's. */
export const failure = (
  code: 'usage' | 'not-found' | 'not-a-tree' | 'unreachable' | 'not-an-api' | 'unknown-key' | 'gone' | 'damaged',
  message: string,
  help: string,
): DiagnosticError =>
  new DiagnosticError([{ severity: 'error', code: `diff/${code}`, message, help }], code === 'usage' ? 2 : 1);
