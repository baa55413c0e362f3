import { resolve } from 'node:path';
import { DiagnosticError } from '../diagnostics/diagnostic.ts';
import { asVariable, createRedact, redactData } from '../diagnostics/secret-keys.ts';
import { diff } from '../diff/diff.ts';
import { isAddress } from '../diff/open-tree.ts';
import type { Project } from '../pipeline/project.ts';
import type { ConsoleAnswer } from './console.ts';
import { type ShownDifference, shownDifference } from './shown-difference.ts';

/** What a comparison comes to, or why there is none. */
export type DiffAnswer =
  | { readonly difference: ShownDifference }
  | { readonly problem: string; readonly help: string | null };

export interface DiffAnswerOptions {
  readonly project: () => Project;
  /** What counts as now, in milliseconds since the epoch. */
  readonly now: () => number;
}

/** Sent by the console's own script alone: no link and no form can send it, and other origins have to ask before. */
const OWN_HEADER = 'x-galley-console';

/** Seconds that an answer of a live API may take. */
const TIMEOUT = 10;

/**
 * Compares the output with another tree, which the query names: a folder of this machine, or the address of a live API.
 * It makes this machine read what it is told, so it is for the console's script alone, one comparison at a time.
 */
export const createDiffAnswer = ({ project, now }: DiffAnswerOptions): ConsoleAnswer => {
  let isRunning = false;
  return async (query, headers): Promise<DiffAnswer> => {
    if (headers[OWN_HEADER] === undefined) return refusal('This is answered to the console’s own page alone.');
    if (isRunning) return refusal('Another comparison is running: wait for its end.');
    isRunning = true;
    try {
      return { difference: await compare({ query, project: project(), now: now() }) };
    } catch (error) {
      return problemOf(error, project());
    } finally {
      isRunning = false;
    }
  };
};

interface Comparing {
  readonly query: URLSearchParams;
  readonly project: Project;
  readonly now: number;
}

const compare = async ({ query, project, now }: Comparing): Promise<ShownDifference> => {
  const { settings, secrets } = project;
  const tree = query.get('tree') ?? '';
  const keys = (query.get('keys') ?? '').split(/[\s,]+/).filter(Boolean);
  const isLive = isAddress(tree);
  const found = await diff({
    before: isLive ? tree : resolve(settings.root, tree),
    after: settings.out,
    keys: keys.map((key) => secrets.find(({ env }) => key === `$${env}`)?.key ?? key),
    // A live API is not asked for each of its posts.
    bodies: isLive ? 'changed' : 'all',
    timeout: TIMEOUT,
    now,
  });
  return shownDifference(redactData(found, createRedact(secrets, asVariable)));
};

const refusal = (problem: string): DiffAnswer => ({ problem, help: null });

const problemOf = (error: unknown, { secrets }: Project): DiffAnswer => {
  const redact = createRedact(secrets, asVariable);
  const help = error instanceof DiagnosticError ? error.diagnostics[0]?.help : undefined;
  return {
    problem: redact(error instanceof Error ? error.message : String(error)),
    help: help === undefined ? null : redact(help),
  };
};
