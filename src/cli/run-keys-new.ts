import { newKey } from '../config/new-key.ts';
import type { ExitCode } from './fail.ts';
import type { Output } from './output.ts';
import { writeResult } from './stdout.ts';

/** Prints a key to stdout, once and alone; what to do with it goes to stderr. */
export const runKeysNew = async (output: Output): Promise<ExitCode> => {
  const key = newKey();
  if (output.format === 'json') output.data({ ok: true, key });
  else writeResult(`${key}\n`);
  output.note(HINT);
  return 0;
};

const HINT = `
It is kept nowhere: put it among the secrets of your CI, as HARBOUR_KEY say, and name that in workspace.yaml:

  keys:
    - env: HARBOUR_KEY

To replace another key: name both until every reader has the new one, then remove the old one. Each time build and deploy.`;
