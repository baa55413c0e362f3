import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { runWarm } from './warm-cli.ts';

const MAIN = fileURLToPath(new URL('../../lib/cli/main.js', import.meta.url));

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A command that is still running, and its output so far. */
export interface Running {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Waits until the output matches, and returns the match. */
  readonly says: (pattern: RegExp) => Promise<RegExpExecArray>;
  readonly ended: Promise<Run>;
}

/** No terminal, no colours, no CI. */
const environment = (env: RunOptions['env']): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  ...env,
});

/** Starts the compiled command line in its own process. */
export const startGalley = (args: readonly string[], { cwd = '.', env = {} }: RunOptions = {}): Running => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const says = (pattern: RegExp): Promise<RegExpExecArray> =>
    vi.waitFor(() => {
      const match = pattern.exec(stdout + stderr);
      if (match === null) throw new Error(`No ${pattern} in:\n${stdout}${stderr}`);
      return match;
    }, 240_000);
  const ended = new Promise<Run>((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, stdout: () => stdout, stderr: () => stderr, says, ended };
};

/**
 * Runs the compiled command line and waits until it ends. It gets its own process only if `env` configures Node: to load
 * the program takes longer than most commands.
 */
export const runGalley = (args: readonly string[], options: RunOptions = {}): Promise<Run> =>
  options.env?.NODE_OPTIONS === undefined
    ? runWarm(MAIN, { args, cwd: options.cwd ?? process.cwd(), env: environment(options.env) })
    : startGalley(args, options).ended;
