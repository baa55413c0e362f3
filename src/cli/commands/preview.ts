import type { Command } from 'commander';
import { addExamples, addFlags, type ServerFlags, type SiteFlags, toBuildOptions } from '../flags/flags.ts';
import { type ExitCode, type Output, runCommand } from '../output/output.ts';

export const definePreview = (program: Command): void => {
  const command = program.command('preview').description('serve the built output as the API');
  addExamples(addFlags(command, 'server', 'site'), [
    ['galley preview', 'on http://127.0.0.1:4321'],
    ['galley preview --open', 'and open the console in the browser'],
    ['galley preview --port 8080 --host 0.0.0.0', 'reachable from the network'],
    ['galley preview --now 2027-01-01', 'how versions answer on that day'],
  ]).action((flags: SiteFlags & ServerFlags) => runCommand(flags, (output) => runPreview(flags, output)));
};

/** Serves the built output until it is interrupted. */
const runPreview = async (flags: SiteFlags & ServerFlags, output: Output): Promise<ExitCode> => {
  const { startPreview } = await import('../../dev/server/preview.ts');
  const { serverOptions, serveUntilInterrupted } = await import('./serving.ts');
  const preview = await startPreview({ build: toBuildOptions(flags), ...serverOptions(flags, output) });
  output.report(preview.diagnostics);
  await serveUntilInterrupted(preview, { flags, output });
  return 0;
};
