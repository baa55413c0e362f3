import type { Command } from 'commander';
import {
  addExamples,
  addServerFlags,
  addSiteFlags,
  type ServerFlags,
  type SiteFlags,
  toBuildOptions,
  toServerOptions,
} from '../flags.ts';
import { runCommand } from '../run-command.ts';

export const definePreview = (program: Command): void => {
  const command = program.command('preview').description('serve the built output as the API');
  addExamples(addSiteFlags(addServerFlags(command)), [
    ['galley preview', 'on http://127.0.0.1:4321'],
    ['galley preview --open', 'and its console in the browser'],
    ['galley preview --port 8080 --host 0.0.0.0', 'for the whole network'],
    ['galley preview --now 2027-01-01', 'as a version that has been sunset by then answers'],
  ]).action((flags: SiteFlags & ServerFlags) =>
    runCommand(flags, async (output) => {
      const [{ startPreview }, { announceServer }, { untilInterrupted }, { wantsConsole }] = await Promise.all([
        import('../../preview/preview.ts'),
        import('../describe-server.ts'),
        import('../until-interrupted.ts'),
        import('../wants-console.ts'),
      ]);
      const preview = await startPreview(toBuildOptions(flags), {
        ...toServerOptions(flags),
        console: wantsConsole(flags),
        compare: flags.compare,
      });
      output.report(preview.diagnostics);
      const { url, console, addresses } = preview;
      await announceServer({ url, console, addresses }, flags, output);
      output.data({ url, console, addresses });
      await untilInterrupted();
      await preview.close();
      return 0;
    }),
  );
};
