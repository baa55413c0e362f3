import { asVariable, createRedact, redactData } from '../diagnostics/secret-keys.ts';
import { readFrom } from '../hosts/entries/read-from.ts';
import { hostAnswers } from '../pipeline/host-answers.ts';
import type { Project } from '../pipeline/project.ts';
import { withKeys } from './with-keys.ts';

/** What each host does with a GET, for the console: keys from the environment stand in both by their variables' names. */
export const hostRows = async (target: string, project: Project, now: number): ReturnType<typeof hostAnswers> => {
  const readFile = readFrom(project.settings.out);
  const rows = await hostAnswers(project, { target: withKeys(target, project), now, readFile });
  return redactData(rows, createRedact(project.secrets, asVariable));
};
