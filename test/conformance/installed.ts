import { execFileSync } from 'node:child_process';

/** Whether a command is on the PATH. */
export const hasCommand = (name: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
