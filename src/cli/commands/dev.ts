import type { Command } from 'commander';
import type { BuildResult } from '../../build/build.ts';
import type { Rebuild } from '../../dev/server/rebuild.ts';
import { countsOf, sumOf } from '../../shared/counts.ts';
import { count, duration } from '../../shared/diagnostics/amounts.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { totals } from '../../shared/diagnostics/group-by-code.ts';
import { addExamples, addFlags, type BuildFlags, type ServerFlags, toBuildOptions } from '../flags/flags.ts';
import { type ExitCode, fail, type Output, runCommand } from '../output/output.ts';
import { createProgress } from '../output/progress.ts';

export const defineDev = (program: Command): void => {
  const command = program.command('dev').description('build, serve, and rebuild on every change');
  addExamples(addFlags(command, 'server', 'posts', 'build', 'problems', 'site'), [
    ['galley dev', 'on http://127.0.0.1:4321'],
    ['galley dev --drafts --future', 'while writing'],
  ]).action((flags: BuildFlags & ServerFlags) => runCommand(flags, (output) => runDev(flags, output)));
};

/** The maximum number of changed files to name; the rest are counted. */
const NAMED = 3;

/** Serves and rebuilds until it is interrupted. */
const runDev = async (flags: BuildFlags & ServerFlags, output: Output): Promise<ExitCode> => {
  const { startDev } = await import('../../dev/server/dev.ts');
  const { serverOptions, serveUntilInterrupted } = await import('./serving.ts');
  const progress = createProgress(output);
  const seen = createSeenProblems();
  const dev = await startDev({
    build: { ...toBuildOptions(flags), onProgress: progress.update },
    ...serverOptions(flags, output),
    onRebuild: (rebuild) => {
      progress.end();
      printRebuild(rebuild, seen, output);
    },
    onUnwatchable: (error) => {
      fail(error, output);
      output.note(`Galley cannot see changes there. Fix this, then restart ${output.command} dev.`);
    },
  });
  const running = { ...dev, addresses: await dev.addresses() };
  await serveUntilInterrupted(running, { flags, output, data: { event: 'serving' } });
  return 0;
};

const printRebuild = (rebuild: Rebuild, sort: ReturnType<typeof createSeenProblems>, output: Output): void => {
  const what = changedFilesText(rebuild.changed);
  if ('result' in rebuild) {
    const { fresh, remaining, gone } = sort(rebuild.result.diagnostics);
    output.report(fresh);
    if (remaining.length > 0 || gone > 0) output.note(describeOld(remaining, gone, output));
    output.data({ event: 'built', changed: rebuild.changed, ...rebuild.result });
  } else {
    fail(rebuild.error, output);
  }
  if ('result' in rebuild && rebuild.result.ok) output.result(describe(rebuild.result, what, output));
  else output.note(`Not built: ${what}. The API answers 500 until you fix it. Waiting for a change.`);
};

/** Describes problems that were already printed, as counts. */
const describeOld = (remaining: readonly Diagnostic[], gone: number, { command }: Output): string => {
  const fixed = gone === 0 ? '' : `${count(gone, 'problem')} fixed. `;
  if (remaining.length === 0) return `${fixed}All earlier problems are fixed.`;
  return `${fixed}Remaining: ${totals(remaining)} (${command} check shows all).`;
};

const describe = (result: BuildResult, what: string, { colors }: Output): string => {
  const posts = sumOf(result.workspaces.map(({ published }) => published));
  const written = result.changes?.written ?? 0;
  const gone = result.hosts.flatMap(({ name, files }) =>
    files.length > 0 ? [] : `\n  hosts/${name}/ deleted: set hosts.targets to keep it`,
  );
  return `${colors.green('✓')} ${what}: ${count(posts, 'post')}, ${count(written, 'file')} written (${duration(result.seconds)})${gone.join('')}`;
};

const changedFilesText = (changed: readonly string[]): string => {
  if (changed.length === 0) return 'first build';
  const rest = changed.length - NAMED;
  return `${changed.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
};

/**
 * Compares each build's problems with those of the previous build: new ones, remaining ones, and the number of fixed
 * ones. A problem on a moved line is the same.
 */
export const createSeenProblems = () => {
  let seen: ReadonlyMap<string, number> = new Map();
  return (diagnostics: readonly Diagnostic[]) => {
    const left = new Map(seen);
    seen = countsOf(diagnostics.map(identityOf));
    const fresh: Diagnostic[] = [];
    const remaining: Diagnostic[] = [];
    for (const diagnostic of diagnostics) {
      const name = identityOf(diagnostic);
      const times = left.get(name) ?? 0;
      left.set(name, times - 1);
      (times > 0 ? remaining : fresh).push(diagnostic);
    }
    return { fresh, remaining, gone: sumOf([...left.values()].filter((times) => times > 0)) };
  };
};

const identityOf = ({ severity, code, file, message }: Diagnostic): string =>
  JSON.stringify([severity, code, file, message]);
