import { fork } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Run } from './cli.ts';

const PROGRAM = fileURLToPath(new URL('warm-process.js', import.meta.url));
/** Ends the output of a command, on both streams. */
const END = '[end of the command]';

interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A process that waits for its next command. */
type Warm = (command: Command) => Promise<Run>;

const idle: Warm[] = [];

const startWarm = (main: string): Warm => {
  const child = fork(PROGRAM, [main, END], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [], env: {} });
  child.unref();
  child.channel?.unref();
  let [code, isClosed, stdout, stderr]: [number | null, boolean, string, string] = [null, false, '', ''];
  let done = (_: Run): void => {};
  const check = (): void => {
    if (isClosed) done({ code, stdout, stderr });
    if (isClosed || code === null || !stdout.endsWith(END) || !stderr.endsWith(END)) return;
    idle.push(warm);
    done({ code, stdout: stdout.slice(0, -END.length), stderr: stderr.slice(0, -END.length) });
  };
  const read = (pipe: unknown, add: (text: string) => void): void => {
    (pipe as Socket)
      .setEncoding('utf8')
      .on('data', (text: string) => {
        add(text);
        check();
      })
      .unref();
  };
  read(child.stdout, (text) => {
    stdout += text;
  });
  read(child.stderr, (text) => {
    stderr += text;
  });
  child.on('message', (sent) => {
    code = sent as number;
    check();
  });
  child.once('close', (closed) => {
    [code, isClosed] = [closed, true];
    check();
  });
  const warm: Warm = (command) => {
    [code, stdout, stderr] = [null, '', ''];
    onTestFinished(() => void (idle.includes(warm) || child.kill('SIGKILL')));
    return new Promise((resolve) => {
      done = resolve;
      child.send(command);
    });
  };
  return warm;
};

/** Runs a command of the compiled command line in a process that may have run others before. */
export const runWarm = (main: string, command: Command): Promise<Run> => (idle.pop() ?? startWarm(main))(command);
