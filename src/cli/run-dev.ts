import { duration } from '../diagnostics/amounts.ts';
import { count } from '../diagnostics/counted.ts';
import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import { totals } from '../diagnostics/totals.ts';
import type { BuildResult } from '../pipeline/build.ts';
import { startDev } from '../preview/dev.ts';
import type { Rebuild } from '../preview/rebuild.ts';
import { announceServer } from './describe-server.ts';
import { type ExitCode, fail } from './fail.ts';
import { type BuildFlags, type ServerFlags, toBuildOptions, toServerOptions } from './flags.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { createSeenProblems } from './seen-problems.ts';
import { untilInterrupted } from './until-interrupted.ts';
import { wantsConsole } from './wants-console.ts';

/** Changed files named in a line; the rest are counted. */
const NAMED = 3;

/** Serves and rebuilds until it is interrupted. */
export const runDev = async (flags: BuildFlags & ServerFlags, output: Output): Promise<ExitCode> => {
  const progress = createProgress(output);
  const seen = createSeenProblems();
  const dev = await startDev({
    build: { ...toBuildOptions(flags), onProgress: progress.update },
    server: toServerOptions(flags),
    console: wantsConsole(flags),
    compare: flags.compare,
    onRebuild: (rebuild) => {
      progress.end();
      tell(rebuild, seen, output);
    },
    onUnwatchable: (error) => {
      fail(error, output);
      output.note('Changes there go unseen: when that is mended, end galley dev and start it anew.');
    },
  });
  const addresses = await dev.addresses();
  const places = { url: dev.url, console: dev.console, addresses };
  await announceServer(places, flags, output);
  output.data({ event: 'serving', ...places });
  await untilInterrupted();
  await dev.close();
  return 0;
};

type Sort = ReturnType<typeof createSeenProblems>;

const tell = (rebuild: Rebuild, sort: Sort, output: Output): void => {
  const what = named(rebuild.changed);
  if ('result' in rebuild) {
    const { fresh, remaining, gone } = sort(rebuild.result.diagnostics);
    output.report(fresh);
    if (remaining.length > 0 || gone > 0) output.note(describeOld(remaining, gone));
    output.data({ event: 'built', changed: rebuild.changed, ...rebuild.result });
  } else {
    fail(rebuild.error, output);
  }
  if ('result' in rebuild && rebuild.result.ok) output.result(describe(rebuild.result, what, output));
  else output.note(`Not built: ${what}. The API answers 500 until it is mended; waiting for a change.`);
};

/** What has been told before is counted. */
const describeOld = (remaining: readonly Diagnostic[], gone: number): string => {
  const mended = gone === 0 ? '' : `${count(gone, 'problem')} less. `;
  if (remaining.length === 0) return `${mended}None of those told before remains.`;
  return `${mended}Told before, and still there: ${totals(remaining)} (galley check shows them).`;
};

const describe = (result: BuildResult, what: string, { colors }: Output): string => {
  const posts = result.workspaces.reduce((sum, { published }) => sum + published, 0);
  const written = result.changes?.written ?? 0;
  return `${colors.green('✓')} ${what}: ${count(posts, 'post')}, ${count(written, 'file')} written (${duration(result.seconds)})`;
};

const named = (changed: readonly string[]): string => {
  if (changed.length === 0) return 'first build';
  const rest = changed.length - NAMED;
  return `${changed.slice(0, NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
};
