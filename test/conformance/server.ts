import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Running } from './suite.ts';

/** Serves with a listener in this process. */
export const serveListener = async (listener: RequestListener): Promise<Running> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export interface Command {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The id of the process's user and group. @default those of the tests */
  readonly user?: number | undefined;
  /** The signal that ends the process. @default 'SIGKILL' */
  readonly endsBy?: NodeJS.Signals;
}

export interface RunningProcess extends Running {
  readonly child: ChildProcess;
}

/** Starts a server's process and waits until it answers on the port. If it ends instead, throws its output. */
export const serveProcess = async (options: Command): Promise<RunningProcess> => {
  const { command, args, port, cwd, env, user, endsBy = 'SIGKILL' } = options;
  const child = spawn(command, args, {
    ...{ cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] as const },
    ...(user !== undefined && { uid: user, gid: user }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  child.on('error', (error) => {
    output += error.message;
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      throw new Error(`${command} ended: ${output}`);
    await sleep(20);
  }
  return { origin, child, close: () => ended(child, endsBy) };
};

const answers = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => true,
    () => false,
  );

const ended = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
};
