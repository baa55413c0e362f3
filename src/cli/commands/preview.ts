import type { Command } from 'commander';
import { harmless } from '../../shared/diagnostics/display.ts';
import {
  addExamples,
  addServerFlags,
  addSiteFlags,
  type ServerFlags,
  type SiteFlags,
  toBuildOptions,
  toServerOptions,
} from '../flags/flags.ts';
import type { Output } from '../output/output.ts';
import { type ExitCode, runCommand } from '../output/run-command.ts';

export const definePreview = (program: Command): void => {
  const command = program.command('preview').description('serve the built output as the API');
  addExamples(addSiteFlags(addServerFlags(command)), [
    ['galley preview', 'on http://127.0.0.1:4321'],
    ['galley preview --open', 'and open the console in the browser'],
    ['galley preview --port 8080 --host 0.0.0.0', 'reachable from the network'],
    ['galley preview --now 2027-01-01', 'how versions answer on that day'],
  ]).action((flags: SiteFlags & ServerFlags) => runCommand(flags, (output) => runPreview(flags, output)));
};

/** Serves what was built until it is interrupted. */
const runPreview = async (flags: SiteFlags & ServerFlags, output: Output): Promise<ExitCode> => {
  const { startPreview } = await import('../../dev/server/preview.ts');
  const { announceServer, untilInterrupted, wantsConsole } = await import('./serving.ts');
  const preview = await startPreview(toBuildOptions(flags), {
    ...toServerOptions(flags),
    console: wantsConsole(flags),
    compare: flags.compare,
    onIgnored: (text) => output.note(harmless(text)),
  });
  output.report(preview.diagnostics);
  const { url, console, addresses } = preview;
  const places = { url, console, addresses };
  // Before the address is shown: a user may press Ctrl-C as soon as it appears.
  const interrupted = untilInterrupted();
  await announceServer(places, flags, output);
  output.data(places);
  await interrupted;
  await preview.close();
  return 0;
};
