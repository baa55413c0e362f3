import { resolve } from 'node:path';
import type { Project } from '../../build/project.ts';
import { type Difference, diff, isAddress } from '../../publish/diff/diff.ts';
import { DiagnosticError } from '../../shared/diagnostics/diagnostic.ts';
import { asVariable, createRedact, redactData } from '../../shared/diagnostics/secret-keys.ts';
import type { ConsoleAnswer } from './console.ts';

/** The result of a comparison, or why there is none. */
export type DiffAnswer =
  | { readonly difference: Difference }
  | { readonly problem: string; readonly help: string | null };

/** Only the console's own script sends it: links and forms cannot, and a script of another origin needs permission. */
const OWN_HEADER = 'x-galley-console';

/** In seconds, for each answer of a live API. */
const TIMEOUT = 10;

/**
 * Compares the output with the tree that the query names: a folder of this machine, or the address of a live API. As it
 * makes this machine read any of them, it answers only the console's script, one comparison at a time.
 */
export const createDiffAnswer = (project: () => Project, now: () => number): ConsoleAnswer => {
  let isRunning = false;
  return async (query, headers): Promise<DiffAnswer> => {
    if (headers[OWN_HEADER] === undefined) return refusal('Only the console’s own page can ask for this.');
    if (isRunning) return refusal('Another comparison is running. Wait until it ends.');
    isRunning = true;
    try {
      return { difference: await compare(query, project(), now()) };
    } catch (error) {
      return problemOf(error, project());
    } finally {
      isRunning = false;
    }
  };
};

const compare = async (query: URLSearchParams, { settings, secrets }: Project, now: number): Promise<Difference> => {
  const tree = query.get('tree') ?? '';
  const keys = (query.get('keys') ?? '').split(/[\s,]+/).filter(Boolean);
  const isLive = isAddress(tree);
  const found = await diff({
    before: isLive ? tree : resolve(settings.root, tree),
    after: settings.out,
    keys: keys.map((key) => secrets.find(({ env }) => key === `$${env}`)?.key ?? key),
    // Do not ask a live API for every post.
    bodies: isLive ? 'changed' : 'all',
    timeout: TIMEOUT,
    now,
  });
  return redactData(found, createRedact(secrets, asVariable));
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
