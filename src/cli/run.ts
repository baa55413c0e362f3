import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { asRun, commandIn } from '../shared/diagnostics/as-run.ts';
import { nearest } from '../shared/diagnostics/did-you-mean.ts';
import { PACKAGE, readPackageInfo } from '../shared/package-info.ts';
import { defineBuild, defineCheck } from './commands/build.ts';
import { defineDeploy } from './commands/deploy.ts';
import { defineDev } from './commands/dev.ts';
import { defineDiff } from './commands/diff.ts';
import { defineExplain } from './commands/explain.ts';
import { defineInit } from './commands/init.ts';
import { defineKeys } from './commands/keys.ts';
import { definePreview } from './commands/preview.ts';
import { defineRender } from './commands/render.ts';
import { defineRollback } from './commands/rollback.ts';
import { defineSchema } from './commands/schema.ts';
import { defineVerify } from './commands/verify.ts';
import { fail, keepStdoutForResults, writeResult } from './output/output.ts';

/** Runs the command line (`argv` as `process.argv`) and sets the process's exit code. */
export const runCli = async (argv: readonly string[]): Promise<void> => {
  keepStdoutForResults();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', ignoreClosedPipe);
  process.on('uncaughtException', (error) => process.exit(fail(error)));
  try {
    await createProgram().parseAsync(argv);
  } catch (error) {
    process.exitCode = fail(error);
  }
};

/** Commands import their code only when they run, so that help is fast. */
export const createProgram = (): Command => {
  const { version, homepage } = readPackageInfo();
  const guide = fileURLToPath(new URL('content/guide/posts/start/getting-started.md', PACKAGE));
  const program = new Command('galley')
    .description('Turns a repository of Markdown posts into a read-only content API that any CDN can serve.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print help for a command')
    .showHelpAfterError('(run with --help to list commands and flags)')
    .addHelpText(
      'after',
      `\nGet started:\n  $ galley init my-content\n\nGuide: ${homepage}\n  ${guide}\n\nExit codes: 0 success, 1 errors in the content, 2 wrong usage or configuration, 70 a bug in Galley.`,
    )
    .configureOutput({
      writeOut: (text) => writeResult(asRun(text, commandIn(process.env))),
      outputError: (text, write) => write(withFlagByValue(text, program)),
    })
    .exitOverride();
  for (const define of [
    defineInit,
    defineBuild,
    defineCheck,
    defineRender,
    defineDev,
    definePreview,
    defineDiff,
    defineVerify,
    defineDeploy,
    defineRollback,
    defineKeys,
    defineSchema,
    defineExplain,
  ])
    define(program);
  return program;
};

/** For an unknown flag, suggests one whose value has that name, or a similar one: `--target <host...>` for `--hots`. */
const withFlagByValue = (error: string, { commands, args: [name] }: Command): string => {
  const [, unknown = '', hint = ''] = /unknown option '--(\w+)'\n(.*)/.exec(error) ?? [];
  const options = commands.find((command) => command.name() === name)?.options ?? [];
  const flagOf = new Map(options.map(({ flags }) => [/[<[](\w+)/.exec(flags)?.[1] ?? '-', flags]));
  const meant = flagOf.get(unknown) ?? (hint === '' ? flagOf.get(nearest(unknown, flagOf.keys()) ?? '') : undefined);
  return meant === undefined ? error : error.replace(/\n.*/s, `\n(Did you mean ${meant}?)\n`);
};

/** `galley build | head` closes the pipe early. The command continues without an error. */
const ignoreClosedPipe = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'EPIPE') throw error;
};
