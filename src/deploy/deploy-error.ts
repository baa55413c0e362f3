import { DiagnosticError } from '../diagnostics/diagnostic.ts';

/** One problem that ends a deploy, with its way out. */
export const deployError = (code: string, message: string, help: string, exitCode: 1 | 2 = 1): DiagnosticError =>
  new DiagnosticError([{ severity: 'error', code: `deploy/${code}`, message, help }], exitCode);
