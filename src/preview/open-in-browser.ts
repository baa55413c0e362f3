import { spawn } from 'node:child_process';

/** What opens an address, by platform. */
const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...args: readonly string[]]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens an address in the user's browser. Resolves to whether that could be asked for. */
export const openInBrowser = (url: string): Promise<boolean> => {
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
};
