import type { Diagnostic } from '../diagnostics/diagnostic.ts';

export interface OutputPlace {
  /** What stands before the version in every address. */
  readonly base: string;
  /** The output folder, as people know it. */
  readonly out: string;
}

/** Files below the base path that Galley has no record of would be published with the rest. */
export const foreignFiles = (paths: readonly string[], { base, out }: OutputPlace): Diagnostic[] => {
  const foreign = paths.filter((path) => `/${path}`.startsWith(`${base}/`));
  if (foreign.length === 0) return [];
  return [
    {
      severity: 'warning',
      code: 'output/foreign-files',
      message: `${out} holds ${foreign.length} files of the API that this build did not write and has no record of, such as ${foreign[0]}.`,
      help: `They are left alone, and would be published. If nothing else writes there, delete ${out} and build again.`,
    },
  ];
};
