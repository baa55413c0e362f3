import type { Diagnostic } from '../diagnostics/diagnostic.ts';

/**
 * Saves what only makes later builds faster. Where the machine refuses, that is a warning: the output is right without.
 */
export const attemptSave = (save: () => void): Diagnostic[] => {
  try {
    save();
    return [];
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return [
      {
        severity: 'warning',
        code: 'cache/not-saved',
        message: `What this build found out could not be kept: ${error.message}.`,
        help: 'The output is right; the next build will take longer. Make room, or give permission to write .galley.',
      },
    ];
  }
};
