import { basename } from 'node:path';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';

/** A file that has changed between being read and being published. A build that begins anew may have more luck. */
export class ChangedSourceError extends DiagnosticError {
  constructor(path: string) {
    super(
      [
        {
          severity: 'error',
          code: 'output/source-changed',
          message: `${basename(path)} changes while the build is running.`,
          help: 'What was published before is as it was. Build again when the file is complete.',
        },
      ],
      1,
    );
  }
}
