import type { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { cannotWrite, isSystemError } from '../output/cannot-write.ts';
import { galleyFolder } from './galley-folder.ts';
import type { Project } from './project.ts';

/** Work that writes to Galley's own folder: what the system refuses there is thrown as a DiagnosticError (exit code 1). */
export const orRefusal = <Result>(work: Promise<Result>, { settings }: Project): Promise<Result> =>
  work.catch((error: unknown) => {
    throw refusalOf(error, galleyFolder(settings.root)) ?? error;
  });

/** What Galley's own folder was refused, such as room for HTML; null for any other error. */
const refusalOf = (error: unknown, folder: string): DiagnosticError | null => {
  if (!isSystemError(error)) return null;
  const isOwn = error.path === undefined ? error.syscall === 'write' : error.path.startsWith(folder);
  return isOwn ? cannotWrite(error, folder) : null;
};
